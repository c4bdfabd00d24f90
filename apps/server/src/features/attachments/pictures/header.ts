import { gifSize } from './gif-size.ts';
import type { Size } from './size.ts';
import { webpSize } from './webp-size.ts';

/** The header of a picture; reading it decodes nothing. */
export interface PictureHeader extends Size {
  readonly format: 'png' | 'jpeg' | 'webp' | 'gif';
  /** The EXIF orientation of the camera, 1 to 8; 1 is upright. */
  readonly orientation: number;
}

type Format = PictureHeader['format'];

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);
const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The format the first bytes declare; undefined for anything but the four accepted ones. */
export const pictureFormat = (bytes: Uint8Array): Format | undefined => {
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return 'gif';
  return ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP' ? 'webp' : undefined;
};

const pngSize = (view: DataView, bytes: Uint8Array): Size | undefined =>
  ascii(bytes, 12, 4) === 'IHDR' ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;

const ORIENTATION = 0x01_12;

/** The only EXIF tag that is read: without it a photograph would lie on its side. */
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

/** Broken EXIF is ignored; the picture is still valid. */
const uprightUnlessSaid = (bytes: Uint8Array): number => {
  try {
    return orientationOf(bytes);
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
};

/** Frames hold the size: all SOF markers except DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Segments allowed before the frame: tables (C4, DB, DD), application data (E0 to EF) and comments. */
const isSegment = (marker: number): boolean =>
  marker === 0xc4 || marker === 0xdb || marker === 0xdd || (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/**
 * From segment to segment by their lengths. Refuses markers without a length or of another kind: the codec skips those
 * in its own way, so reading on could find a different frame than the one it decodes.
 */
const readJpeg = (view: DataView, bytes: Uint8Array): Omit<PictureHeader, 'format'> | undefined => {
  let orientation = 1;
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7), orientation };
    const length = view.getUint16(at + 2);
    if (!isSegment(marker) || length < 2) return undefined;
    if (marker === 0xe1 && orientation === 1) orientation = uprightUnlessSaid(bytes.subarray(at + 4, at + 2 + length));
    at += 2 + length;
  }
  return undefined;
};

const read = (format: Format, bytes: Uint8Array): Omit<PictureHeader, 'format'> | undefined => {
  const view = viewOf(bytes);
  if (format === 'jpeg') return readJpeg(view, bytes);
  const size = format === 'png' ? pngSize(view, bytes) : format === 'gif' ? gifSize(view) : webpSize(view);
  return size === undefined ? undefined : { ...size, orientation: 1 };
};

/** Undefined unless it is a complete header of one of the four formats. */
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
