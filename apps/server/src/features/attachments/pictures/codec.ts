import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initPhoton, PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/others';
import { withMemoryLimit } from './bounded-memory.ts';
import type { Pixels } from './pixels.ts';

const QUALITY = 85;

/** 1 GB: the largest accepted picture, a four-component progressive JPEG, needs 0.73 GB. */
const MEMORY_PAGES = 16_384;

let opening: ReturnType<typeof initPhoton> | undefined;

/**
 * Once per thread. We read the file ourselves: the package's own loader keeps the code as text on the heap, and sets no
 * limit to the memory a picture may take when decoded, whatever its header says.
 */
export const openCodec = (): ReturnType<typeof initPhoton> => {
  opening ??= (async () => {
    const file = fileURLToPath(import.meta.resolve('@cf-wasm/photon/photon.wasm'));
    return initPhoton({ module_or_path: withMemoryLimit(await readFile(file), MEMORY_PAGES) });
  })();
  return opening;
};

const used = <Result>(image: PhotonImage, work: (image: PhotonImage) => Result): Result => {
  try {
    return work(image);
  } finally {
    image.free();
  }
};

const pixelsOf = (image: PhotonImage): Pixels => ({
  data: image.get_raw_pixels(),
  width: image.get_width(),
  height: image.get_height(),
});

/**
 * The first picture of a file, scaled down to the maximum size. A damaged file aborts the codec with its memory in use:
 * after any exception it must not be used again.
 */
export const decode = (bytes: Uint8Array, side: number): Pixels =>
  used(PhotonImage.new_from_byteslice(bytes), (image) => {
    const [width, height] = [image.get_width(), image.get_height()];
    const scale = side / Math.max(width, height);
    if (scale >= 1) return pixelsOf(image);
    const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    return used(resize(image, across, down, SamplingFilter.Lanczos3), pixelsOf);
  });

/** The output contains nothing but the pixels. */
export const encode = ({ data, width, height }: Pixels, format: 'png' | 'jpeg'): Uint8Array =>
  used(new PhotonImage(data, width, height), (image) =>
    format === 'png' ? image.get_bytes() : image.get_bytes_jpeg(QUALITY),
  );
