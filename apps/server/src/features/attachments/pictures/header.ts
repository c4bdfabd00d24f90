/** What a picture says of itself in its first bytes; nothing of it is unpacked for this. */
export interface PictureHeader {
  readonly format: 'png' | 'jpeg' | 'webp' | 'gif';
  readonly width: number;
  readonly height: number;
  /** How a camera was held, 1 to 8 as EXIF has it; 1 is upright. */
  readonly orientation: number;
}

type Format = PictureHeader['format'];

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);
const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** What the first bytes call themselves; undefined for anything but the four kinds that are taken. */
export const pictureFormat = (bytes: Uint8Array): Format | undefined => {
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return 'gif';
  return ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP' ? 'webp' : undefined;
};

interface Size {
  readonly width: number;
  readonly height: number;
}

const pngSize = (view: DataView, bytes: Uint8Array): Size | undefined =>
  ascii(bytes, 12, 4) === 'IHDR' ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;

const gifSize = (view: DataView): Size => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) });

const webpSize = (view: DataView, bytes: Uint8Array): Size | undefined => {
  const uint24 = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00;
  switch (ascii(bytes, 12, 4)) {
    case 'VP8X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case 'VP8L': {
      const packed = view.getUint32(21, true);
      return { width: (packed & 0x3f_ff) + 1, height: ((packed >>> 14) & 0x3f_ff) + 1 };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3f_ff, height: view.getUint16(28, true) & 0x3f_ff };
    default:
      return undefined;
  }
};

const ORIENTATION = 0x01_12;

/** The one tag that is read of EXIF: without it a photograph would lie on its side. */
const orientationOf = (bytes: Uint8Array): number => {
  if (ascii(bytes, 0, 6) !== 'Exif\0\0') return 1;
  const view = viewOf(bytes.subarray(6));
  const isLittle = view.getUint16(0) === 0x49_49;
  const first = view.getUint32(4, isLittle);
  const count = view.getUint16(first, isLittle);
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + 2 + entry * 12;
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
};

/** EXIF that is broken says nothing; the picture is there all the same. */
const uprightUnlessSaid = (bytes: Uint8Array): number => {
  try {
    return orientationOf(bytes);
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
};

/** Frames of sizes: all SOF markers but DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** From segment to segment, each of which says how long it is. */
const readJpeg = (view: DataView, bytes: Uint8Array): Omit<PictureHeader, 'format'> | undefined => {
  let orientation = 1;
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7), orientation };
    if (marker === 0xe1 && orientation === 1) orientation = uprightUnlessSaid(bytes.subarray(at + 4, at + 2 + length));
    at += 2 + Math.max(2, length);
  }
  return undefined;
};

const read = (format: Format, bytes: Uint8Array): Omit<PictureHeader, 'format'> | undefined => {
  const view = viewOf(bytes);
  if (format === 'jpeg') return readJpeg(view, bytes);
  const size = format === 'png' ? pngSize(view, bytes) : format === 'gif' ? gifSize(view) : webpSize(view, bytes);
  return size === undefined ? undefined : { ...size, orientation: 1 };
};

/** Undefined for what is no whole header of one of the four kinds. */
export const readHeader = (bytes: Uint8Array): PictureHeader | undefined => {
  const format = pictureFormat(bytes);
  if (format === undefined) return undefined;
  try {
    const found = read(format, bytes);
    return found === undefined || found.width === 0 || found.height === 0 ? undefined : { format, ...found };
  } catch (error) {
    // The file ends before its header does.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
