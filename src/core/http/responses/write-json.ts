import { isShared, writeShared } from './shared-bodies.js';

/**
 * Writes the body of a response in JSON, with the bytes of `JSON.stringify`. It copies the JSON of shared bodies in a record, or
 * in the records of a list: two thirds of a page of events.
 */
export function writeJson(body: object): Buffer {
  const writer = new JsonWriter();
  writer.addBody(body);
  return writer.finish();
}

class JsonWriter {
  private readonly chunks: Buffer[] = [];
  /** What follows the chunks. */
  private text = '';

  addBody(body: object): void {
    if (Array.isArray(body)) this.text += JSON.stringify(body);
    else this.addObject(body, (member) => isShared(member) || isListOfObjects(member));
  }

  finish(): Buffer {
    this.endText();
    return this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
  }

  /** @param isSpecial whether a member is not written by `JSON.stringify` with its neighbours */
  private addObject(object: object, isSpecial: (member: unknown) => boolean): void {
    let separator = '{';
    let neighbours: [string, unknown][] = [];
    const addNeighbours = () => {
      const json = JSON.stringify(Object.fromEntries(neighbours)).slice(1, -1);
      neighbours = [];
      if (json === '') return;
      this.text += separator + json;
      separator = ',';
    };
    for (const [name, member] of Object.entries(object)) {
      if (!isSpecial(member)) {
        neighbours.push([name, member]);
        continue;
      }
      addNeighbours();
      this.text += `${separator}${JSON.stringify(name)}:`;
      separator = ',';
      this.addSpecial(member as object);
    }
    addNeighbours();
    this.text += separator === '{' ? '{}' : '}';
  }

  private addSpecial(member: object): void {
    if (!isShared(member)) this.addList(member as object[], (item) => this.addObject(item, isShared));
    else if (Array.isArray(member)) this.addList(member as object[], (item) => this.addShared(item));
    else this.addShared(member);
  }

  private addList(items: readonly object[], add: (item: object) => void): void {
    this.text += '[';
    for (const [index, item] of items.entries()) {
      if (index > 0) this.text += ',';
      add(item);
    }
    this.text += ']';
  }

  private addShared(body: object): void {
    this.endText();
    this.chunks.push(writeShared(body));
  }

  private endText(): void {
    if (this.text !== '') this.chunks.push(Buffer.from(this.text));
    this.text = '';
  }
}

function isListOfObjects(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  );
}
