import type { Size } from './size.ts';

const SCREEN_END = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** The end of the sub-blocks that start here: each gives its length, and the last is empty. */
const afterPieces = (view: DataView, from: number): number => {
  let at = from;
  while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
  return at + 1;
};

/**
 * The first picture is decoded in full, however small the logical screen claims to be. Undefined when none is found;
 * throws a `RangeError` when the file ends before it.
 */
export const gifSize = (view: DataView): Size | undefined => {
  const flags = view.getUint8(10);
  const colors = (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
  let at = SCREEN_END + colors;
  while (view.getUint8(at) === EXTENSION) at = afterPieces(view, at + 2);
  if (view.getUint8(at) !== IMAGE) return undefined;
  const word = (from: number): number => view.getUint16(from, true);
  return {
    width: Math.max(word(6), word(at + 1) + word(at + 5)),
    height: Math.max(word(8), word(at + 3) + word(at + 7)),
  };
};
