import { knowledgeInput, type Build, type BuildUpdate, type LogLevel } from '@symbi/contracts/project-builds';
import type { ProjectMessage } from '@symbi/contracts/projects';
import { z } from 'zod';
import { text } from './text.ts';

const bySeq = <Item extends { readonly seq: number }>(known: readonly Item[], more: readonly Item[]): Item[] => {
  const merged = new Map(known.map((item) => [item.seq, item]));
  for (const item of more) merged.set(item.seq, item);
  return [...merged.values()].sort((left, right) => left.seq - right.seq);
};

/** Messages in order without duplicates, however they arrived. */
export const mergeMessages: (known: readonly ProjectMessage[], more: readonly ProjectMessage[]) => ProjectMessage[] =
  bySeq;

/** Lines in order without duplicates. */
export const mergeLines: (known: readonly BuildUpdate[], more: readonly BuildUpdate[]) => BuildUpdate[] = bySeq;

/** The number of the last item before the first gap after `from`; what begins anew is numbered from 1. */
export const lastUnbroken = (items: readonly { readonly seq: number }[], from = 0): number => {
  let last = from;
  for (const { seq } of items) {
    if (seq !== last + 1) break;
    last = seq;
  }
  return last;
};

export type LogFilter = 'all' | 'warn' | 'error';
const severity: Record<LogLevel, number> = { info: 0, warn: 1, error: 2 };

export const shownLines = (lines: readonly BuildUpdate[], filter: LogFilter): readonly BuildUpdate[] =>
  filter === 'all' ? lines : lines.filter(({ level }) => severity[level] >= severity[filter]);

export const isActive = ({ state }: Pick<Build, 'state'>): boolean => state === 'queued' || state === 'running';

const ENDED = 100;
const stepProgress = { waiting: 0, running: 1, passed: 2, failed: 2, stopped: 2 } as const;

const progressOf = ({ state, endedAt, steps }: Build): number =>
  endedAt === null
    ? Number(state !== 'queued') + steps.reduce((sum, step) => sum + stepProgress[step.state], 0)
    : ENDED;

/** The later of two states of one build: a list may be older than the live channel's news. */
export const laterBuild = (known: Build | undefined, given: Build): Build =>
  known !== undefined && progressOf(known) > progressOf(given) ? known : given;

/** Inserts a build: newest first, without duplicates. */
export const withBuild = (builds: readonly Build[], build: Build): Build[] =>
  [...builds.filter(({ _id }) => _id !== build._id), build].sort((left, right) => right.number - left.number);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : '');

const jsonObject = z.string().transform((value, context): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
    context.addIssue({ code: 'custom', message: text.knowledge.dialog.notObject });
  } catch (error) {
    context.addIssue({ code: 'custom', message: text.knowledge.dialog.notJson(reasonOf(error)) });
  }
  return z.NEVER;
});

/** The form of a knowledge item: its data is entered as JSON. */
export const knowledgeForm = z.object({
  tag: knowledgeInput.shape.tag,
  source: knowledgeInput.shape.source,
  data: jsonObject.pipe(knowledgeInput.shape.data),
});
