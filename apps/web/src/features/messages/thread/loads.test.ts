import { describe, expect, it } from 'vitest';
import { createLoads } from './loads.ts';

const setUp = ({ isStale = false } = {}) => {
  const state = { isEditing: false, isHeld: false, asked: [] as string[] };
  const waiting: (() => void)[] = [];
  const answer = async (): Promise<void> =>
    state.isHeld ? new Promise<void>((resolve) => waiting.push(resolve)) : undefined;
  const loads = createLoads({
    isEditing: () => state.isEditing,
    showLatest: async (mayShow) => {
      state.asked.push('window');
      await answer();
      if (mayShow()) state.asked.push('shown');
      return mayShow();
    },
    catchUp: async () => {
      state.asked.push('changes');
      await answer();
      return isStale;
    },
  });
  const settled = async (): Promise<void> => {
    for (const resolve of waiting.splice(0)) resolve();
    // No timers are involved: one turn of the event loop settles all promises.
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { state, loads, settled };
};

describe('the loads of a thread', () => {
  it('go on while nothing is edited, and owe nothing', async () => {
    const { state, loads, settled } = setUp({ isStale: true });
    loads.repair();
    await settled();
    expect(state.asked).toEqual(['changes', 'window', 'shown']);
    loads.settle();
    await settled();
    expect(state.asked).toHaveLength(3);
  });

  it('put off the window, also when the editing begins while it is loaded', async () => {
    const { state, loads, settled } = setUp();
    state.isHeld = true;
    loads.refresh();
    state.isEditing = true;
    state.isHeld = false;
    await settled();
    expect(state.asked).toEqual(['window']);
    loads.refresh();
    await settled();
    expect(state.asked).toEqual(['window']);
    state.isEditing = false;
    loads.settle();
    await settled();
    expect(state.asked).toEqual(['window', 'window', 'shown']);
  });

  it('make good only what was put off: changes leave a reader who is far up in place', async () => {
    const { state, loads, settled } = setUp();
    state.isEditing = true;
    loads.repair();
    await settled();
    state.isEditing = false;
    loads.settle();
    await settled();
    expect(state.asked).toEqual(['changes']);
  });

  it('make good a gap with both, in their order', async () => {
    const { state, loads, settled } = setUp();
    state.isEditing = true;
    loads.fillGap();
    await settled();
    expect(state.asked).toEqual([]);
    state.isEditing = false;
    loads.settle();
    await settled();
    expect(state.asked).toEqual(['changes', 'window', 'shown']);
  });
});
