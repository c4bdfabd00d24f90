import type { CDPSession } from '@playwright/test';

/** One task of a page's main thread. */
interface Task {
  readonly wallMs: number;
  /** Processor time, which other load hardly affects, unlike wall-clock time. */
  readonly processorMs: number;
}

/** What a page's main thread did. */
interface Trace {
  readonly tasks: readonly Task[];
  /** Elements whose style was computed in one go: the highest number. */
  readonly restyled: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly elementCount?: number };
}

const categories = ['disabled-by-default-devtools.timeline', '__metadata'];
/** Tells of layouts and styles too, which costs the page some time of its own. */
const withStyles = [...categories, 'devtools.timeline'];

/** The main threads of pages, by their name in the browser. */
const mainThreads = (events: readonly TraceEvent[]): Set<string> =>
  new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );

/** The tasks of the main thread with the most run time, which is the page's and not a spare one. */
const tasksIn = (events: readonly TraceEvent[]): Task[] => {
  const threads = mainThreads(events);
  const byThread = new Map<string, Task[]>();
  for (const { name, pid, tid, dur = 0, tdur = 0 } of events) {
    const thread = `${pid} ${tid}`;
    if (name !== 'RunTask' || !threads.has(thread)) continue;
    const tasks = byThread.get(thread) ?? [];
    tasks.push({ wallMs: dur / 1000, processorMs: tdur / 1000 });
    byThread.set(thread, tasks);
  }
  const total = (tasks: readonly Task[]): number => tasks.reduce((sum, { processorMs }) => sum + processorMs, 0);
  return [...byThread.values()].toSorted((left, right) => total(right) - total(left))[0] ?? [];
};

const restyledIn = (events: readonly TraceEvent[]): number =>
  events.reduce((most, { args }) => Math.max(most, args?.elementCount ?? 0), 0);

/** Traces a page until the returned function is called; only with its styles is it known what was restyled. */
export const traceTasks = async (wire: CDPSession, areStylesTold = false): Promise<() => Promise<Trace>> => {
  const events: TraceEvent[] = [];
  wire.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event as unknown as TraceEvent);
  });
  await wire.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordUntilFull', includedCategories: areStylesTold ? withStyles : categories },
  });
  return async () => {
    const complete = new Promise((resolve) => wire.once('Tracing.tracingComplete', resolve));
    await wire.send('Tracing.end');
    await complete;
    return { tasks: tasksIn(events), restyled: restyledIn(events) };
  };
};

export interface LongTasks {
  readonly longestMs: number;
  readonly longestProcessorMs: number;
  /** Number of tasks with more processor time than a task may take. */
  readonly long: number;
}

export const LONG_MS = 50;

export const longOf = (tasks: readonly Task[]): LongTasks => ({
  longestMs: tasks.reduce((most, { wallMs }) => Math.max(most, wallMs), 0),
  longestProcessorMs: tasks.reduce((most, { processorMs }) => Math.max(most, processorMs), 0),
  long: tasks.filter(({ processorMs }) => processorMs > LONG_MS).length,
});
