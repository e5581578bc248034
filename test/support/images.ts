import sharp, { type Sharp } from 'sharp';

/** Pixels of an image: a square of red in a corner, so that its orientation can be told. */
export function drawImage(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels, channels === 4 ? 128 : 255);
  for (let y = 0; y < height / 4; y++)
    for (let x = 0; x < width / 4; x++) data.set(channels === 4 ? [255, 0, 0, 255] : [255, 0, 0], (y * width + x) * channels);
  return sharp(data, { raw: { width, height, channels } });
}

/** A form with fields. */
export function formOf(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, value);
  return data;
}

/** A form with a file and fields. */
export function form(file: Buffer, fields: Record<string, string> = {}, { part = 'file', name = 'fira.jpg' } = {}): FormData {
  const data = formOf(fields);
  data.append(part, new Blob([new Uint8Array(file)]), name);
  return data;
}

/** Reads a file of an image, at the address that a response has. */
export async function readImage(
  { origin }: { origin: string },
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(origin + new URL(url).pathname, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
