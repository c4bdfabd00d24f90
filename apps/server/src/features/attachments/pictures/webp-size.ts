import type { Size } from './size.ts';

const FIRST_CHUNK = 12;
const CHUNK_HEAD = 8;
const FRAME_HEAD = 16;
/** More than any animation has: a file of nothing but empty chunks is not read to its end. */
const MAX_CHUNKS = 20_000;

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00;

const nameOf = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

/** The size in a picture, canvas or animation frame chunk; undefined for every other chunk. */
const sizeOfChunk = (view: DataView, name: string, at: number): Size | undefined => {
  switch (name) {
    case 'VP8 ':
      return { width: view.getUint16(at + 6, true) & 0x3f_ff, height: view.getUint16(at + 8, true) & 0x3f_ff };
    case 'VP8L': {
      const packed = view.getUint32(at + 1, true);
      return { width: (packed & 0x3f_ff) + 1, height: ((packed >>> 14) & 0x3f_ff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(view, at + 4) + 1, height: uint24(view, at + 7) + 1 };
    case 'ANMF':
      return { width: uint24(view, at + 6) + 1, height: uint24(view, at + 9) + 1 };
    default:
      return undefined;
  }
};

/** Every size declared in a range, and in the frames there, which contain no frames themselves. */
const sizesIn = function* (view: DataView, from: number, to: number, isFrame = false): Generator<Size | undefined> {
  for (let at = from; at + CHUNK_HEAD <= to;) {
    const name = nameOf(view, at);
    const length = view.getUint32(at + 4, true);
    const body = at + CHUNK_HEAD;
    yield sizeOfChunk(view, name, body);
    if (name === 'ANMF' && !isFrame) yield* sizesIn(view, body + FRAME_HEAD, Math.min(to, body + length), true);
    at = body + length + (length % 2);
  }
};

/**
 * The largest sides any part declares: the codec decodes a picture at its own declared size, whatever the canvas says,
 * and which picture it takes is up to the codec. Throws a `RangeError` when the file ends inside a size.
 */
export const webpSize = (view: DataView): Size | undefined => {
  let [width, height, chunks] = [0, 0, 0];
  for (const size of sizesIn(view, FIRST_CHUNK, view.byteLength)) {
    chunks += 1;
    if (chunks > MAX_CHUNKS) return undefined;
    width = Math.max(width, size?.width ?? 0);
    height = Math.max(height, size?.height ?? 0);
  }
  return { width, height };
};
