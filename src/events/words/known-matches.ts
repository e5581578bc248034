const IDS_PER_BLOCK = 4_096;
const IDS_PER_BYTE = 4;
const BYTES_PER_BLOCK = IDS_PER_BLOCK / IDS_PER_BYTE;
/** What a block takes beside its bits. */
const BLOCK_BYTES = 250;

/** The two bits of an event. 0 means that nothing is known of it. */
const NO_MATCH = 1;
const MATCH = 2;
const BOTH_BITS = 3;

/** Whether each event matches a search, as far as this is known, in two bits for each id. */
export class KnownMatches {
  private readonly blocks = new Map<number, Uint8Array>();

  get bytes(): number {
    return (this.blocks.size + 1) * (BYTES_PER_BLOCK + BLOCK_BYTES);
  }

  isKnown(id: number): boolean {
    return this.read(id) !== 0;
  }

  isMatch(id: number): boolean {
    return this.read(id) === MATCH;
  }

  set(id: number, isMatch: boolean): void {
    const number = Math.floor(id / IDS_PER_BLOCK);
    const block = this.blocks.get(number) ?? new Uint8Array(BYTES_PER_BLOCK);
    this.blocks.set(number, block);
    write(block, id, isMatch ? MATCH : NO_MATCH);
  }

  forget(id: number): void {
    const block = this.blocks.get(Math.floor(id / IDS_PER_BLOCK));
    if (block) write(block, id, 0);
  }

  private read(id: number): number {
    const byte = this.blocks.get(Math.floor(id / IDS_PER_BLOCK))?.[findByte(id)] ?? 0;
    return (byte >> findShift(id)) & BOTH_BITS;
  }
}

function write(block: Uint8Array, id: number, bits: number): void {
  const byte = findByte(id);
  block[byte] = (block[byte]! & ~(BOTH_BITS << findShift(id))) | (bits << findShift(id));
}

function findByte(id: number): number {
  return Math.floor((id % IDS_PER_BLOCK) / IDS_PER_BYTE);
}

function findShift(id: number): number {
  return (id % IDS_PER_BYTE) * 2;
}
