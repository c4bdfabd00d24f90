/** Gives whatever else the thread has to do a turn. */
export type Pause = () => Promise<void>;

const AT_ONCE = 1_000;

/** Goes through items, some at a time, with a pause in between. */
export const inTurns = async <Item>(
  items: readonly Item[],
  pause: Pause | undefined,
  work: (item: Item, index: number) => void,
): Promise<void> => {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await pause?.();
    work(item, index);
  }
};
