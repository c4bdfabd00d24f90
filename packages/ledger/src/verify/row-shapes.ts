import { hasExactly, isObject, type Json, type JsonObject } from './strict-json.ts';

type Check = (value: Json) => boolean;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= 1000 && (value as readonly Json[]).every(check);
const text =
  (limit: number): Check =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= limit;
const integer =
  (limit: number): Check =>
  (value) =>
    typeof value === 'number' && value >= 0 && value <= limit;

/** A session, message, agent or the like, as rows and exports name it. */
export const isIdentifier = matches(/^[A-Za-z0-9_.:@/-]{1,128}$/);
const hash = matches(/^[0-9a-f]{64}$/);
const count = integer(Number.MAX_SAFE_INTEGER);
const basisPoints = integer(10_000);
const chosen: Check = (value) => {
  if (!isObject(value) || !hasExactly(value, ['agent_key', 'score_bp'])) return false;
  const { agent_key: agent, score_bp: score } = value;
  return agent !== undefined && score !== undefined && isIdentifier(agent) && basisPoints(score);
};

interface RowShape {
  readonly content: 'required' | 'optional' | 'none';
  readonly fields: Readonly<Record<string, Check>>;
  /** Fields that later rows have and earlier ones do not. */
  readonly added: Readonly<Record<string, Check>>;
}

const shape = (content: RowShape['content'], fields: RowShape['fields'], added: RowShape['added'] = {}): RowShape => ({
  content,
  fields,
  added,
});

/** Every row type with its own fields, and whether it may commit to content (erasable text kept outside the row). */
const ROW_SHAPES = {
  opened: shape('none', { key: text(512) }),
  message: shape('required', {
    message_id: isIdentifier,
    parent_id: orNull(isIdentifier),
    sender: oneOf('user', 'agent', 'system'),
    agent_id: orNull(isIdentifier),
    state: oneOf('done', 'stopped', 'failed', 'interrupted', 'imported'),
  }),
  timeline: shape('optional', {
    message_id: isIdentifier,
    previous_message_id: orNull(isIdentifier),
    kind: text(64),
    stance_from: text(64),
    stance_to: text(64),
    change_bp: basisPoints,
    engine: text(64),
  }),
  trust_score: shape(
    'optional',
    {
      message_id: isIdentifier,
      mode: oneOf('grounded', 'consistency', 'ungrounded'),
      score_bp: basisPoints,
      low_bp: basisPoints,
      high_bp: basisPoints,
      engine: text(64),
    },
    {
      state: oneOf('checked', 'second_opinion', 'not_checked'),
      judge: text(64),
      judge_finding: oneOf('clean', 'not_found', 'contradicted'),
      judge_weight_bp: basisPoints,
    },
  ),
  capsule_change: shape('required', { actor_id: isIdentifier, changed: listOf(text(64)) }),
  context_used: shape('optional', {
    message_id: isIdentifier,
    context_ids: listOf(isIdentifier),
    capsule_row: orNull(hash),
  }),
  bridge_receipt: shape('optional', {
    chosen,
    agents_considered: listOf(isIdentifier),
    proposal_id: orNull(isIdentifier),
  }),
  judgment: shape(
    'optional',
    { message_id: isIdentifier, actor_id: isIdentifier, judgment: oneOf('right', 'wrong', 'unsure') },
    { given: oneOf('blind', 'seen') },
  ),
  tool_decision: shape('optional', {
    message_id: isIdentifier,
    actor_id: isIdentifier,
    call_id: isIdentifier,
    function: isIdentifier,
    decision: oneOf('approved', 'refused'),
    outcome: oneOf('done', 'failed', 'not_run'),
  }),
  redaction: shape('none', {
    target_seq: count,
    target_hash: hash,
    reason: oneOf('message_erased', 'conversation_erased', 'account_erased', 'operator', 'retention'),
  }),
  key_rotation: shape('none', { old_key: text(512), new_key: text(512), handover: text(4096) }),
  closed: shape('none', { reason: oneOf('ended', 'conversation_erased', 'account_erased') }),
} satisfies Record<string, RowShape>;

export type RowType = keyof typeof ROW_SHAPES;
export const ROW_TYPES = Object.keys(ROW_SHAPES) as readonly RowType[];
const isRowType = (value: Json | undefined): value is RowType =>
  typeof value === 'string' && Object.hasOwn(ROW_SHAPES, value);

const COMMON = ['v', 'session', 'seq', 'prev_hash', 'at', 'type', 'content_commit'] as const;
const COMMON_CHECKS: Readonly<Record<string, Check>> = {
  v: (value) => value === 1,
  session: isIdentifier,
  seq: count,
  prev_hash: hash,
  at: count,
  content_commit: orNull(hash),
};

/** A row whose shape has been checked. */
export interface CheckedRow extends JsonObject {
  readonly v: 1;
  readonly session: string;
  readonly seq: number;
  readonly prev_hash: string;
  readonly at: number;
  readonly type: RowType;
  readonly content_commit: string | null;
}

/** What is wrong with the shape of a row, in words, or null if nothing is. */
export const rowProblem = (row: Json): string | null => {
  if (!isObject(row)) return 'it is not an object';
  if (!isRowType(row['type'])) return 'its type is unknown';
  const { fields, added, content }: RowShape = ROW_SHAPES[row['type']];
  const present = Object.entries(added).filter(([name]) => Object.hasOwn(row, name));
  const own: Readonly<Record<string, Check>> = { ...fields, ...Object.fromEntries(present) };
  const checks: Readonly<Record<string, Check>> = { ...COMMON_CHECKS, ...own };
  if (!hasExactly(row, [...COMMON, ...Object.keys(own)])) return 'a field is missing or one too many';
  for (const [name, check] of Object.entries(checks)) {
    const value = row[name];
    if (value === undefined || !check(value)) return `its field ${name} is not valid`;
  }
  if (content === 'required' && row['content_commit'] === null) return 'it commits to no content';
  if (content === 'none' && row['content_commit'] !== null) return 'its type has no content';
  return null;
};

export const isCheckedRow = (row: Json): row is CheckedRow => rowProblem(row) === null;
