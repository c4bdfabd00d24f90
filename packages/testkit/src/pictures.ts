import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
};

export interface PngOptions {
  /** The false size stated in the header. */
  readonly said?: readonly [width: number, height: number];
  /** Red, green, blue and opacity of a pixel. */
  readonly color?: (x: number, y: number) => readonly [number, number, number, number];
  /** A text chunk like those of cameras and programs. */
  readonly comment?: string;
}

/** A PNG of this size. */
export const pngOf = (width: number, height: number, options: PngOptions = {}): Uint8Array<ArrayBuffer> => {
  const { said = [width, height], color = () => [200, 30, 60, 255], comment = '' } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(said[0], 0);
  header.writeUInt32BE(said[1], 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(color(x, y), y * (1 + width * 4) + 1 + x * 4);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      ...(comment === '' ? [] : [chunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1'))]),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
};

/** A GIF of two frames, one pixel each: first black, then white. */
export const animatedGif = (): Uint8Array<ArrayBuffer> => {
  const frame = (at: number): number[] => [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, at === 0 ? 0x44 : 0x4c, 0x01, 0];
  const size = [1, 0, 1, 0];
  const head = [...Buffer.from('GIF89a', 'latin1'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const comment = [0x21, 0xfe, 6, ...Buffer.from('canary', 'latin1'), 0];
  return Uint8Array.from([...head, ...comment, ...frame(0), ...frame(1), 0x3b]);
};

/** A WebP of one pixel. */
export const smallWebp = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'));

/** A GIF with a screen of one pixel, whose frame claims this size. */
export const gifOfFrame = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const gif = animatedGif();
  const frame = gif.indexOf(0x2c);
  new DataView(gif.buffer).setUint16(frame + 5, width, true);
  new DataView(gif.buffer).setUint16(frame + 7, height, true);
  return gif;
};

const riff = (name: string, data: Uint8Array): Buffer => {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

/** A WebP with a canvas of ten pixels, whose frame, or animation frame, claims this size. */
export const webpOfFrame = (width: number, height: number, isAnimated: boolean): Uint8Array<ArrayBuffer> => {
  const picture = Buffer.from(smallWebp().subarray(20, 33));
  picture.writeUInt32LE((((width - 1) | ((height - 1) << 14)) >>> 0) + (picture.readUInt32LE(1) & 0x10_00_00_00), 1);
  const canvas = Buffer.from([isAnimated ? 2 : 0, 0, 0, 0, 9, 0, 0, 9, 0, 0]);
  const frame = Buffer.from([0, 0, 0, 0, 0, 0, 9, 0, 0, 9, 0, 0, 0, 0, 0, 0]);
  const pictures = isAnimated
    ? [riff('ANIM', Buffer.alloc(6)), riff('ANMF', Buffer.concat([frame, riff('VP8L', picture)]))]
    : [riff('VP8L', picture)];
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), riff('VP8X', canvas), ...pictures]);
  return new Uint8Array(riff('RIFF', body));
};

/** The same JPEG with two bytes that are not a segment. Read as one, they lead to a false frame of ten pixels. */
export const jpegWithFalseFrame = (jpeg: Uint8Array): Uint8Array<ArrayBuffer> => {
  const segment = Buffer.alloc(2 + 0xff_ff, ' ');
  segment.set([0xff, 0xe0, 0xff, 0xff]);
  // If FF 00 is read as a segment with the next two bytes as its length, it ends here, inside an application segment.
  segment.set([0xff, 0xc0, 0, 17, 8, 0, 10, 0, 10, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0], 0xff_e0);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0x00]), segment, jpeg.subarray(2)]));
};

/** The same JPEG with EXIF data: the camera's orientation, and more. */
export const withExif = (jpeg: Uint8Array, orientation: number, more = ''): Uint8Array<ArrayBuffer> => {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x01_12, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(more, 'latin1')]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2, 0);
  return new Uint8Array(
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, body, jpeg.subarray(2)]),
  );
};
