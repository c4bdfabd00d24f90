interface Loaders {
  /** While a message is being edited, no load may replace it. */
  readonly isEditing: () => boolean;
  /** Loads the newest window and shows it unless `mayShow` forbids it on arrival. Resolves to whether it was shown. */
  readonly showLatest: (mayShow: () => boolean) => Promise<boolean>;
  /** Loads the changes. Resolves to whether the window must be loaded too. */
  readonly catchUp: () => Promise<boolean>;
}

interface Loads {
  readonly refresh: () => void;
  readonly repair: () => void;
  readonly fillGap: () => void;
  /** Runs the loads postponed while a message was being edited, and no others. */
  readonly settle: () => void;
}

/** Runs one task at a time; calls made while it runs cause one more run. */
const oneAtATime = (task: () => Promise<void>): (() => void) => {
  let isRunning = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    do {
      isWanted = false;
      // The next event or connection requests a failed catch-up again.
      await task().catch(() => undefined);
    } while (isWanted);
    isRunning = false;
  };
  return () => {
    if (isRunning) isWanted = true;
    else void run();
  };
};

const nothing = { changes: false, window: false };

/** The loads that keep a thread complete. Editing postpones them, even when it starts while one is under way. */
export const createLoads = ({ isEditing, showLatest, catchUp }: Loaders): Loads => {
  let owed = nothing;
  const refresh = oneAtATime(async () => {
    const isShown = !isEditing() && (await showLatest(() => !isEditing()));
    if (!isShown) owed = { ...owed, window: true };
  });
  const repair = oneAtATime(async () => {
    if (isEditing()) owed = { ...owed, changes: true };
    else if (await catchUp()) refresh();
  });
  const fillGap = oneAtATime(async () => {
    if (isEditing()) {
      owed = { changes: true, window: true };
      return;
    }
    await catchUp();
    refresh();
  });
  const settle = (): void => {
    const { changes, window } = owed;
    owed = nothing;
    if (changes && window) fillGap();
    else if (changes) repair();
    else if (window) refresh();
  };
  return { refresh, repair, fillGap, settle };
};
