interface OddInput {
  readonly how: 'echo' | 'throw' | 'spin' | 'fill' | 'swell' | 'hold' | 'count' | 'function';
  readonly value?: unknown;
}

let calls = 0;
const kept: unknown[] = [];

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
  for (let turn = 0; how === 'spin' || how === 'fill' || how === 'swell'; turn += 1)
    if (how === 'swell') kept.push(new Uint8Array(4 * 1024 ** 2));
    else if (how === 'fill') kept.push({ turn, text: `${turn}`.repeat(10) });
  return value;
};
