const micros = (): number => (performance.timeOrigin + performance.now()) * 1000;

/** A token with the time it was sent, in microseconds since 1970. */
export const stamp = (): string => `${Math.round(micros())} `;

/** The delays of the stamps in a piece of text, in milliseconds. */
export const delaysIn = (text: string): number[] => {
  const now = micros();
  return [...text.matchAll(/\d{16}/g)].map((match) => (now - Number(match[0])) / 1000);
};

/** Times of one streamed reply as seen by its reader. */
export interface Timing {
  /** From the request to the first token. */
  readonly firstMs: number;
  readonly delays: readonly number[];
}

/** Reads a streamed response of stamps. */
export const readStamps = async (began: number, body: AsyncIterable<Uint8Array>): Promise<Timing> => {
  const delays: number[] = [];
  let firstMs = Number.NaN;
  for await (const chunk of body) {
    const found = delaysIn(Buffer.from(chunk).toString('utf8'));
    if (Number.isNaN(firstMs) && found.length > 0) firstMs = performance.now() - began;
    delays.push(...found);
  }
  return { firstMs, delays };
};
