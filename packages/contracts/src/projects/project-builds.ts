import { z } from 'zod';
import {
  answer,
  cursorQuery,
  done,
  id,
  limitQuery,
  listAnswer,
  moment,
  requiredText,
  success,
  tag,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { projectLimits, PROJECTS_ROOT as root } from './projects.ts';

export const buildSteps = ['lint', 'test', 'package'] as const;
export const buildStep = z.enum(buildSteps);
export type BuildStep = z.infer<typeof buildStep>;

/** The build started by the Start Build button. */
export const sampleBuild = { target: 'prototype', steps: [...buildSteps] };

/**
 * A check declared by an item under `data.checks`: the question must find the item, and the item states what is
 * expected.
 */
const knowledgeCheck = z.object({
  question: requiredText(400, 'A check needs a question'),
  expects: requiredText(400, 'Must not be empty').optional(),
});
export const knowledgeChecks = z.array(knowledgeCheck).max(projectLimits.checks);

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

export const knowledgeInput = z.object({
  tag,
  source: requiredText(projectLimits.sourceLength, 'Source is required'),
  data: z
    .record(z.string(), z.json(), 'Data must be a JSON object')
    .refine(
      (data) => bytesOf(data) <= projectLimits.itemBytes,
      `Data must be at most ${projectLimits.itemBytes} bytes`,
    ),
});
export type KnowledgeInput = z.infer<typeof knowledgeInput>;

const knowledgeItem = z.object({
  _id: id,
  tag: z.string(),
  source: z.string(),
  data: z.record(z.string(), z.json()),
  addedBy: z.string().nullable(),
  createdAt: moment,
});
export type KnowledgeItem = z.infer<typeof knowledgeItem>;

const buildState = z.enum(['queued', 'running', 'done', 'failed', 'stopped', 'interrupted']);
export type BuildState = z.infer<typeof buildState>;

const stepState = z.enum(['waiting', 'running', 'passed', 'failed', 'stopped']);
export type StepState = z.infer<typeof stepState>;

export const archiveFacts = z.object({
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  items: z.number().int(),
});

export const build = z.object({
  _id: id,
  projectId: id,
  number: z.number().int(),
  target: z.string(),
  state: buildState,
  steps: z.array(z.object({ name: buildStep, state: stepState })),
  startedBy: z.string().nullable(),
  archive: archiveFacts.nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
});
export type Build = z.infer<typeof build>;

export const logLevel = z.enum(['info', 'warn', 'error']);
export type LogLevel = z.infer<typeof logLevel>;

/** A line of a build's log; `seq` orders the lines of one build. */
export const buildUpdate = z.object({
  projectId: id,
  buildId: id,
  seq: z.number().int(),
  step: buildStep.nullable(),
  msg: z.string(),
  level: logLevel,
  ts: moment,
});
export type BuildUpdate = z.infer<typeof buildUpdate>;

export const listKnowledge = endpoint({
  method: 'GET',
  path: `${root}/:id/knowledge`,
  summary: 'Knowledge of a project, newest first',
  query: z.object({ limit: limitQuery(20), cursor: cursorQuery }),
  response: listAnswer(knowledgeItem),
});
/** Items already in the project, with the same tag, source and data, are skipped. */
export const addKnowledge = endpoint({
  method: 'POST',
  path: `${root}/:id/knowledge`,
  summary: 'Add knowledge items',
  status: 201,
  idempotent: true,
  bodyBytes: 1024 * 1024,
  body: z.object({ items: z.array(knowledgeInput).min(1, 'Add at least one item').max(projectLimits.itemsAtOnce) }),
  response: z.object({
    success,
    projectId: id,
    data: z.array(knowledgeItem),
    count: z.number().int(),
    skipped: z.number().int(),
  }),
});
export const removeKnowledge = endpoint({
  method: 'DELETE',
  path: `${root}/:id/knowledge/:itemId`,
  summary: 'Remove a knowledge item',
  response: done,
});

const steps = z
  .array(buildStep)
  .min(1, 'Choose at least one step')
  .max(buildSteps.length)
  .refine((given) => new Set(given).size === given.length, 'Each step can be given once');

export const listBuilds = endpoint({
  method: 'GET',
  path: `${root}/:id/builds`,
  summary: 'Builds of a project, newest first',
  query: z.object({ limit: limitQuery(10), cursor: cursorQuery }),
  response: listAnswer(build),
});
/** The steps run in the order lint, test, package; the first failure ends the build. */
export const startBuild = endpoint({
  method: 'POST',
  path: `${root}/:id/builds`,
  summary: 'Start a build over the knowledge of a project',
  status: 202,
  idempotent: true,
  body: z.object({ spec: z.object({ target: requiredText(60, 'Target is required'), steps }) }),
  response: answer(build),
});
export const readBuild = endpoint({
  method: 'GET',
  path: `${root}/:id/builds/:buildId`,
  summary: 'One build',
  response: answer(build),
});
export const readBuildLog = endpoint({
  method: 'GET',
  path: `${root}/:id/builds/:buildId/log`,
  summary: 'Lines of a build after a number, oldest first',
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'Must be a line number')
      .transform(Number)
      .default(0),
    limit: limitQuery(limits.pageMaximum),
  }),
  response: z.object({ success, data: z.array(buildUpdate), more: z.boolean() }),
});
export const stopBuild = endpoint({
  method: 'POST',
  path: `${root}/:id/builds/:buildId/stop`,
  summary: 'Stop a build; its log stays',
  response: answer(build),
});
/** The archive of the package step; the same knowledge gives the same bytes. */
export const readArchive = endpoint({
  method: 'GET',
  path: `${root}/:id/builds/:buildId/archive`,
  summary: 'Download the archive of a build',
  response: z.file(),
  mediaType: 'application/x-tar',
});
