/** SHA-256, synchronous so that a row can be appended inside a database transaction: 32 bytes for any bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

export const concatBytes = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
};

const hexDigit = (nibble: number): number => nibble + (nibble < 10 ? 48 : 87);

/** Lower-case hex, built in one piece: text that is joined digit by digit costs more at every later comparison. */
export const toHex = (bytes: Uint8Array): string => {
  const digits: number[] = [];
  for (const byte of bytes) digits.push(hexDigit(byte >> 4), hexDigit(byte & 15));
  return String.fromCharCode(...digits);
};

const LOWER_CASE = 32;
const nibbleOf = (code: number): number => (code < 58 ? code - 48 : (code | LOWER_CASE) - 87);

/** Of hex; whoever asks knows that it is. */
export const bytesFromHex = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i += 1)
    bytes[i] = 16 * nibbleOf(text.charCodeAt(2 * i)) + nibbleOf(text.charCodeAt(2 * i + 1));
  return bytes;
};

/** Standard base64 with padding (RFC 4648 section 4). */
export const toBase64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
};

/** Standard base64 (RFC 4648 section 4) in its one canonical spelling, or null. */
export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const binary = atob(text);
  if (btoa(binary) !== text) return null;
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
};
