import { pictureLimits } from '@symbi/contracts/attachment-limits';

/** Screenshots of text stay sharp as PNG; a photograph would be many times as large. */
const LARGE_PNG = 1_500_000;
const QUALITY = 0.9;

/** The target size, never larger than the picture. */
const fit = (width: number, height: number): readonly [width: number, height: number] => {
  const scale = Math.min(1, pictureLimits.side / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
};

const draw = (picture: ImageBitmap, isPaper: boolean): HTMLCanvasElement | null => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = fit(picture.width, picture.height);
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  if (isPaper) {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const encode = (canvas: HTMLCanvasElement | null, type: string): Promise<Blob | null> =>
  new Promise((resolve) => {
    if (canvas === null) resolve(null);
    else canvas.toBlob(resolve, type, QUALITY);
  });

/** JPEG for pictures that were JPEG or are far smaller that way; everything else stays lossless. */
const redraw = async (picture: ImageBitmap, type: string): Promise<Blob | null> => {
  const lossless = type === 'image/jpeg' ? null : await encode(draw(picture, false), 'image/png');
  if (lossless !== null && lossless.size <= LARGE_PNG) return lossless;
  const lossy = await encode(draw(picture, true), 'image/jpeg');
  return lossless !== null && (lossy === null || lossy.size > lossless.size / 2) ? lossless : lossy;
};

/**
 * Scales a picture down to what a model is shown, upright and without camera metadata. Returns the file unchanged where
 * the browser cannot do that: the server checks every picture anyway, and reports what is wrong with it.
 */
export const shrinkPicture = async (file: File): Promise<Blob> => {
  try {
    const picture = await createImageBitmap(file);
    const redrawn = await redraw(picture, file.type);
    picture.close();
    return redrawn ?? file;
  } catch {
    return file;
  }
};
