const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Normalizes the three line endings of an event stream, chunk by chunk. Parsers search for each ending from the start
 * of every line, so a single carriage return at the end of a chunk makes them quadratic in its lines.
 */
export const createLineEnds = (): ((chunk: Uint8Array) => Uint8Array) => {
  let endsInReturn = false;
  return (chunk) => {
    if (!endsInReturn && !chunk.includes(CARRIAGE_RETURN)) return chunk;
    const written = new Uint8Array(chunk.byteLength);
    let length = 0;
    for (const byte of chunk) {
      if (byte !== NEWLINE || !endsInReturn) {
        written[length] = byte === CARRIAGE_RETURN ? NEWLINE : byte;
        length += 1;
      }
      endsInReturn = byte === CARRIAGE_RETURN;
    }
    return written.subarray(0, length);
  };
};
