import { assistantTool, type AssistantTool } from '@symbi/contracts/assistants';
import { limits } from '@symbi/contracts/limits';
import { assistantLimits } from '@symbi/contracts/assistant-limits';
import { z } from 'zod';
import { beginning } from '@symbi/text/beginning';
import { invalid } from '../../platform/failure.ts';

/** An assistant as OpenAI's API returns it; everything except the name may be missing. */
const exported = z.looseObject({
  object: z.string().optional(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  model: z.string().nullish(),
  instructions: z.string().nullish(),
  tools: z.array(z.unknown()).nullish(),
});

export interface ImportItem {
  readonly name: string;
  readonly model: string | undefined;
  readonly instructions: string;
  readonly tools: AssistantTool[];
  /** What was not imported, or was changed. */
  readonly notes: string[];
}

export type ReadItem = { readonly ok: true; readonly item: ImportItem } | { ok: false; name: string; reason: string };

const DROPPED = [
  'file_ids',
  'tool_resources',
  'temperature',
  'top_p',
  'response_format',
  'reasoning_effort',
  'metadata',
];

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && Object.values(value).every((part: unknown) => isEmpty(part)));

/** The items of a list answer or an array, or the single assistant. Throws `invalid` for anything else. */
export const itemsOf = (value: unknown): unknown[] => {
  const list = z
    .object({ data: z.array(z.unknown()) })
    .loose()
    .safeParse(value);
  const items = Array.isArray(value) ? (value as unknown[]) : list.success ? list.data.data : [value];
  if (items.length === 0)
    throw invalid('There is no assistant in this file', { export: 'There is no assistant in it' });
  if (items.length > assistantLimits.importItems)
    throw invalid(`At most ${assistantLimits.importItems} assistants at once`, { export: 'Too many assistants' });
  return items;
};

const readTools = (given: readonly unknown[], notes: string[]): AssistantTool[] => {
  const tools = new Map<string, AssistantTool>();
  for (const one of given) {
    const tool = assistantTool.safeParse(one);
    const type = z.looseObject({ type: z.string() }).safeParse(one);
    if (tool.success && tools.size < assistantLimits.tools) tools.set(tool.data.function.name, tool.data);
    else if (type.success && type.data.type !== 'function')
      notes.push(`The tool '${type.data.type.slice(0, 40)}' was not imported: it ran at OpenAI.`);
    else if (tool.success)
      notes.push(
        `'${tool.data.function.name}' was not imported: an assistant has at most ${assistantLimits.tools} tools.`,
      );
    else notes.push('A function was not imported: its description is not valid.');
  }
  return [...tools.values()];
};

/** Text the database accepts, truncated to the length of the field. */
const fitted = (value: string, maximum: number): string =>
  beginning(value.replaceAll('\u0000', '').toWellFormed(), maximum);

/** Reads one item and notes what cannot be imported. */
export const readItem = (value: unknown, index: number): ReadItem => {
  const parsed = exported.safeParse(value);
  if (!parsed.success || (parsed.data.object !== undefined && parsed.data.object !== 'assistant'))
    return { ok: false, name: `Item ${index + 1}`, reason: 'It is not an exported assistant.' };
  const { data } = parsed;
  const name = fitted((data.name ?? '').trim(), limits.nameLength).trim();
  if (name === '') return { ok: false, name: `Item ${index + 1}`, reason: 'It has no name.' };
  const notes = DROPPED.filter((field) => !isEmpty(data[field])).map((field) => `'${field}' was not imported.`);
  const instructions = data.instructions ?? '';
  if (instructions.length > limits.systemPromptLength)
    notes.push('The instructions were cut because they are too long.');
  if ((data.description ?? '') !== '') notes.push("'description' was not imported.");
  const tools = readTools(data.tools ?? [], notes);
  const model = data.model === null || data.model === undefined ? undefined : fitted(data.model, limits.titleLength);
  return {
    ok: true,
    item: { name, model, instructions: fitted(instructions, limits.systemPromptLength), tools, notes },
  };
};
