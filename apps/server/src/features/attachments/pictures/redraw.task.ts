import { decode, encode, openCodec } from './codec.ts';
import type { PictureHeader } from './header.ts';
import { flatten, isOpaque, upright, type Pixels } from './pixels.ts';

interface Drawing {
  readonly bytes: Uint8Array;
  readonly header: PictureHeader;
  /** The longest side allowed. */
  readonly side: number;
}

interface RedrawResult {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

/** A screenshot stays sharp as PNG; a larger PNG than this is a photograph. */
const LARGE_PNG = 1_500_000;

const png = (pixels: Pixels): RedrawResult => {
  const { width, height } = pixels;
  return { bytes: encode(pixels, 'png'), mediaType: 'image/png', width, height };
};

const jpeg = (pixels: Pixels): RedrawResult => {
  const { width, height } = pixels;
  const opaque = isOpaque(pixels) ? pixels : flatten(pixels);
  return { bytes: encode(opaque, 'jpeg'), mediaType: 'image/jpeg', width, height };
};

/** Thrown uncaught: ending this thread frees all memory of its codec. */
const endThread = (cause: unknown): Promise<never> =>
  new Promise(() => {
    setImmediate(() => {
      throw new Error('A picture could not be taken apart', { cause });
    });
  });

/** Re-encodes a picture, so that what is stored and sent contains its pixels and nothing else of the file. */
export const work = async ({ bytes, header, side }: Drawing): Promise<RedrawResult> => {
  await openCodec();
  let pixels: Pixels;
  try {
    pixels = upright(decode(bytes, side), header.orientation);
  } catch (error) {
    return endThread(error);
  }
  if (header.format === 'jpeg') return jpeg(pixels);
  const lossless = png(pixels);
  return lossless.bytes.length <= LARGE_PNG ? lossless : jpeg(pixels);
};
