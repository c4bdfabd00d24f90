import { archiveFacts, build as buildSchema, type BuildStep, type StepState } from '@symbi/contracts/project-builds';
import type { Transaction } from '../../../platform/database/database.ts';
import { retry } from '../../../platform/database/retry.ts';
import { isStopRequested } from '../../../platform/runs/queries.ts';
import type { RunContext, RunHandler, RunRow } from '../../../platform/runs/runs.ts';
import { createBuildReads, type BuildParts } from './builds.ts';
import { deleteArchivesBut, dropArchivesUpTo, findBuild, putArchive, updateBuild } from './queries.ts';
import { parseItem, type Item } from '../knowledge/items.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { presentBuild, presentLine, type BuildView, type Line } from '../presenter.ts';
import { lint } from './steps/lint.ts';
import { packageItems, type Package } from './steps/package.ts';
import { counted, error, info, warn, type Step, type StepLine } from './steps/step.ts';
import { test } from './steps/test.ts';
import type { ProjectKnowledgeRow, StoredArchive, StoredStep } from '../table.ts';

const LINES_AT_ONCE = 25;
/** How long a build works before it yields to others. */
const SLICE_MS = 8;
/** Archives of older builds are deleted; their facts stay in the log. */
const ARCHIVES_KEPT = 20;

export interface BuildRunParts extends BuildParts {
  readonly knowledge: Knowledge;
}

type Verdict = 'passed' | 'failed' | 'stopped' | 'abandoned';

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const stepsOf = (row: Pick<BuildView, 'steps'>): StoredStep[] => buildSchema.shape.steps.parse(JSON.parse(row.steps));

const withState = (steps: readonly StoredStep[], name: BuildStep, state: StepState): StoredStep[] =>
  steps.map((step) => (step.name === name ? { name, state } : step));

type EndState = 'done' | 'failed' | 'stopped';
const endStates: Record<Exclude<Verdict, 'abandoned'>, EndState> = {
  passed: 'done',
  failed: 'failed',
  stopped: 'stopped',
};

const endLines: Record<EndState, StepLine> = {
  done: info('Build done'),
  failed: error('Build failed'),
  stopped: warn('Build stopped'),
};

/** Items parsed in full, as every step after lint needs them. */
const parsedItems = (rows: readonly ProjectKnowledgeRow[]): { items: Item[]; problem: string | undefined } => {
  const parsed = rows.map(parseItem);
  const items = parsed.flatMap(({ item }) => (item === undefined ? [] : [item]));
  return { items, problem: parsed.find(({ problem }) => problem !== undefined)?.problem };
};

/** The log of a running build: stored first, then sent. */
const createBuildLog = ({ channel }: BuildRunParts, { run, events }: RunContext) => {
  let waiting: Line[] = [];
  const flush = async (): Promise<void> => {
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    const stored = await events.append(
      run.id,
      lines.map((data) => ({ type: 'line', data })),
    );
    channel.buildUpdates(stored.map((event) => presentLine(run.subject_id, run.id, event)));
  };
  return {
    flush,
    async add(step: BuildStep | null, line: StepLine): Promise<void> {
      waiting.push({ ...line, step });
      if (waiting.length >= LINES_AT_ONCE) await flush();
    },
  };
};

type BuildLog = ReturnType<typeof createBuildLog>;

/** Runs a step to its end, yielding between its pieces; undefined when it was interrupted. */
const drive = async <Result>(
  step: Step<Result>,
  name: BuildStep,
  log: BuildLog,
  signal: AbortSignal,
): Promise<{ result: Result } | undefined> => {
  let sliceEnds = performance.now() + SLICE_MS;
  for (;;) {
    if (signal.aborted) return undefined;
    const next = step.next();
    if (next.done === true) return { result: next.value };
    if (next.value !== null) await log.add(name, next.value);
    if (performance.now() < sliceEnds) continue;
    await log.flush();
    await pause();
    sliceEnds = performance.now() + SLICE_MS;
  }
};

const createSteps = (build: BuildView, rows: readonly ProjectKnowledgeRow[], log: BuildLog, signal: AbortSignal) => {
  let made: Package | undefined;
  const run = async (name: BuildStep): Promise<boolean | undefined> => {
    if (name === 'lint') return (await drive(lint(rows), name, log, signal))?.result;
    const { items, problem } = parsedItems(rows);
    if (problem !== undefined) {
      await log.add(name, error(problem));
      return false;
    }
    if (name === 'test') return (await drive(test(items), name, log, signal))?.result;
    const packed = await drive(packageItems(items, build.target), name, log, signal);
    made = packed?.result;
    return packed === undefined ? undefined : true;
  };
  return { run, made: () => made };
};

const interruption = (signal: AbortSignal): 'stopped' | 'abandoned' =>
  signal.reason === 'stopped' ? 'stopped' : 'abandoned';

/** Tells how a build ended; nobody can be told of one that is gone. */
const announce = (parts: BuildRunParts, projectId: string, buildId: string): void =>
  void retry(() => createBuildReads(parts).find(projectId, buildId))
    .then((build) => parts.channel.build(presentBuild(build)))
    .catch(() => undefined);

const storeArchive = async ({ query }: Transaction, build: BuildView, made: Package): Promise<StoredArchive> => {
  const content = Buffer.from(made.bytes).toString('base64');
  await putArchive(query, { project_id: build.project_id, hash: made.sha256, content });
  return {
    name: `symbi-project-${build.project_id.slice(0, 8)}-build-${build.number}.tar`,
    bytes: made.bytes.length,
    sha256: made.sha256,
    items: made.items,
  };
};

const dropOldArchives = async ({ query }: Transaction, build: BuildView): Promise<void> => {
  const kept = await dropArchivesUpTo(query, build.project_id, build.number - ARCHIVES_KEPT);
  const hashes = kept.map((archive) => archiveFacts.parse(JSON.parse(archive)).sha256);
  await deleteArchivesBut(query, build.project_id, hashes);
};

interface Outcome {
  readonly verdict: Verdict;
  readonly steps: readonly StoredStep[];
  readonly made?: Package | undefined;
}

/** False when another process has the build. */
const storeStep = async (parts: BuildRunParts, build: BuildView, steps: readonly StoredStep[]): Promise<boolean> => {
  const stored = { state: 'running' as const, steps: JSON.stringify(steps) };
  const isOurs = await parts.database.transaction(({ query }) => updateBuild(query, build.id, stored));
  if (isOurs) parts.channel.build(presentBuild({ ...build, ...stored }));
  return isOurs;
};

const storeEnd = async (parts: BuildRunParts, build: BuildView, outcome: Outcome, state: EndState): Promise<void> => {
  const { clock, runs } = parts;
  await runs.settle(build.id, async (transaction) => {
    if (!(await runs.finish(transaction, build.id, { state }))) return;
    const archive = outcome.made === undefined ? null : await storeArchive(transaction, build, outcome.made);
    await updateBuild(transaction.query, build.id, {
      state,
      steps: JSON.stringify(outcome.steps),
      archive: archive === null ? null : JSON.stringify(archive),
      ended_at: clock(),
    });
    await dropOldArchives(transaction, build);
    transaction.afterCommit(() => announce(parts, build.project_id, build.id));
  });
};

const runSteps = async (
  parts: BuildRunParts,
  build: BuildView,
  log: BuildLog,
  signal: AbortSignal,
): Promise<Outcome> => {
  let steps = stepsOf(build);
  const rows = await parts.knowledge.snapshot(build.project_id);
  await log.add(null, info(`Build ${build.number} started over ${counted(rows.length, 'knowledge item')}`));
  if (rows.length === 0) {
    await log.add(null, error('There is no knowledge to build. Add some first.'));
    return { verdict: 'failed', steps };
  }
  const work = createSteps(build, rows, log, signal);
  for (const { name } of steps) {
    steps = withState(steps, name, 'running');
    if (!(await storeStep(parts, build, steps))) return { verdict: 'abandoned', steps };
    await log.add(name, info(`${name} started`));
    const passed = await work.run(name);
    if (passed === undefined) return { verdict: interruption(signal), steps: withState(steps, name, 'stopped') };
    steps = withState(steps, name, passed ? 'passed' : 'failed');
    await log.add(name, passed ? info(`${name} passed`) : error(`${name} failed`));
    await log.flush();
    if (!passed) return { verdict: 'failed', steps };
  }
  return { verdict: 'passed', steps, made: work.made() };
};

const settleBrokenOff = async (
  parts: BuildRunParts,
  run: RunRow,
  state: 'stopped' | 'interrupted',
  transaction: Transaction,
): Promise<void> => {
  const { query } = transaction;
  const row = await findBuild(query, run.subject_id, run.id);
  if (row === undefined) return;
  const steps = stepsOf(row).map((step) => (step.state === 'running' ? { ...step, state: 'stopped' } : step));
  await updateBuild(query, run.id, { state, steps: JSON.stringify(steps), ended_at: parts.clock() });
  transaction.afterCommit(() => announce(parts, run.subject_id, run.id));
};

/** Runs a build: lint, test, package, in that order; the first step that fails ends it. */
export const createBuildRun = (parts: BuildRunParts): RunHandler => ({
  async work(context) {
    const { run, signal } = context;
    const log = createBuildLog(parts, context);
    const build = await createBuildReads(parts).find(run.subject_id, run.id);
    const outcome = await runSteps(parts, build, log, signal);
    // The process ends, or another has taken over: the holder of the lease settles the build.
    if (outcome.verdict === 'abandoned') return log.flush();
    const state = endStates[outcome.verdict];
    await log.add(null, endLines[state]);
    await log.flush();
    await storeEnd(parts, build, outcome, state);
  },
  async recover(run, transaction) {
    const state = (await isStopRequested(transaction.query, run.id)) ? 'stopped' : 'interrupted';
    await settleBrokenOff(parts, run, state, transaction);
    return { state };
  },
});
