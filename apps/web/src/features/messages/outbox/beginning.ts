/** Shows the draft of the page that begins a conversation; null while its input has a text of its own. */
type Taker = (() => void) | null;

let shown: { readonly take: Taker } | null = null;

/** Lets the open page that begins a conversation follow its draft, including what has just arrived there. */
export const followBeginning = (take: Taker): (() => void) => {
  const mine = { take };
  shown = mine;
  take?.();
  return () => {
    if (shown === mine) shown = null;
  };
};

/** Whether a text put into the draft of the next beginning is lost to nobody: the page is closed or follows it. */
export const isBeginningFree = (): boolean => shown === null || shown.take !== null;

export const showBeginning = (): void => shown?.take?.();
