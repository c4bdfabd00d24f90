import { gifSize } from './gif-size.ts';
import type { Size } from './size.ts';
import { webpSize } from './webp-size.ts';

/** What a picture says of itself; nothing of it is unpacked for this. */
export interface PictureHeader extends Size {
  readonly format: 'png' | 'jpeg' | 'webp' | 'gif';
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

const pngSize = (view: DataView, bytes: Uint8Array): Size | undefined =>
  ascii(bytes, 12, 4) === 'IHDR' ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;

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

/** What may stand before the frame: tables (C4, DB, DD), what programs write (E0 to EF) and comments. */
const isSegment = (marker: number): boolean =>
  marker === 0xc4 || marker === 0xdb || marker === 0xdd || (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/**
 * From segment to segment, each of which says how long it is. What has no length, or is none of them, is skipped by the codec in
 * a way of its own: read otherwise here, it would hide the frame that is unpacked behind another one.
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
