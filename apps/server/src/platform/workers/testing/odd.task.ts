interface OddInput {
  readonly how: 'echo' | 'throw' | 'spin' | 'fill' | 'leap' | 'swell' | 'hold' | 'count' | 'function';
  readonly value?: unknown;
}

let calls = 0;
const kept: unknown[] = [];
const table = new Map<number, number>();
let chain: unknown;

/** Misbehaves in the requested way. */
export const work = ({ how, value }: OddInput): unknown => {
  calls += 1;
  if (how === 'throw') throw new RangeError('odd on purpose');
  if (how === 'function') return () => value;
  if (how === 'count') return calls;
  // Long enough to be looked at.
  if (how === 'hold') {
    kept.push(new Uint8Array(50 * 1024 ** 2));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
  for (let turn = 0; ['spin', 'fill', 'leap', 'swell'].includes(how); turn += 1)
    // Doubles at once, again and again.
    if (how === 'leap') table.set(turn, turn);
    else if (how === 'swell') kept.push(new Uint8Array(4 * 1024 ** 2));
    // In small pieces: past its limit a heap has little room, and V8 ends the whole process where a piece finds none.
    else if (how === 'fill') chain = { turn, text: `${turn}`.repeat(10), before: chain };
  return value;
};
