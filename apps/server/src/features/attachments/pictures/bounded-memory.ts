const HEAD_BYTES = 8;
const MEMORY = 5;

interface NumberReading {
  readonly value: number;
  readonly next: number;
}

/** A LEB128 number of WebAssembly: seven bits per byte, as many bytes as needed. */
const readNumber = (bytes: Uint8Array, from: number): NumberReading => {
  let value = 0;
  for (let at = from, shift = 0; ; at += 1, shift += 7) {
    const byte = bytes[at];
    if (byte === undefined || shift > 28) throw new Error('This is no WebAssembly');
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, next: at + 1 };
  }
};

const written = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...written(Math.floor(value / 0x80))];

/**
 * The same WebAssembly with its memory limited to this many pages of 64 KB: an allocation beyond them traps. Throws
 * when the module has no growable memory of its own.
 */
export const withMemoryLimit = (wasm: Uint8Array, pages: number): Uint8Array<ArrayBuffer> => {
  for (let at = HEAD_BYTES; at < wasm.length;) {
    const length = readNumber(wasm, at + 1);
    const end = length.next + length.value;
    if (wasm[at] === MEMORY) {
      const [count, flags] = wasm.subarray(length.next, length.next + 2);
      const first = readNumber(wasm, length.next + 2);
      if (count !== 1 || flags !== 0 || first.next !== end) break;
      const section = [1, 1, ...written(first.value), ...written(pages)];
      const limited = [MEMORY, ...written(section.length), ...section];
      return new Uint8Array(Buffer.concat([wasm.subarray(0, at), Uint8Array.from(limited), wasm.subarray(end)]));
    }
    at = end;
  }
  throw new Error('This WebAssembly has no memory that can be limited');
};
