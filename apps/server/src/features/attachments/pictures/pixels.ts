/** Pixels in rows from the top left, four bytes each: red, green, blue, alpha. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const CHANNELS = 4;

/** True when no pixel is transparent. */
export const isOpaque = ({ data }: Pixels): boolean => {
  for (let at = 3; at < data.length; at += CHANNELS) if (data[at] !== 255) return false;
  return true;
};

/** On a white background: a format without alpha needs one. */
export const flatten = ({ data, width, height }: Pixels): Pixels => {
  const flat = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += CHANNELS) {
    const opacity = data[at + 3] ?? 255;
    for (let channel = at; channel < at + 3; channel += 1)
      flat[channel] = Math.round(((data[channel] ?? 0) * opacity + 255 * (255 - opacity)) / 255);
    flat[at + 3] = 255;
  }
  return { data: flat, width, height };
};

/** Rotates and mirrors a picture of this EXIF orientation upright. */
export const upright = (pixels: Pixels, orientation: number): Pixels => {
  if (orientation <= 1 || orientation > 8) return pixels;
  const { width, height } = pixels;
  const isTurned = orientation >= 5;
  const [to, rows] = isTurned ? [height, width] : [width, height];
  const source = new Uint32Array(pixels.data.slice().buffer);
  const target = new Uint32Array(source.length);
  const flipsX = [2, 3, 7, 8].includes(orientation);
  const flipsY = [3, 4, 6, 7].includes(orientation);
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < to; x += 1) {
      const [across, down] = isTurned ? [y, x] : [x, y];
      const from = (flipsY ? height - 1 - down : down) * width + (flipsX ? width - 1 - across : across);
      target[y * to + x] = source[from] ?? 0;
    }
  return { data: new Uint8Array(target.buffer), width: to, height: rows };
};
