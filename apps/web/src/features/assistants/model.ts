import { assistantTools, type Assistant, type AssistantChange, type AssistantTool } from '@symbi/contracts/assistants';
import type { Model } from '@symbi/contracts/agents';
import { text } from './text.ts';

/** The specification's list, used when the server has none, with the server's wording. */
const fallbackModels: readonly Model[] = [
  { id: 'gpt-6-luna', name: 'GPT-6 Luna', acceptsTemperature: false },
  { id: 'gpt-4o', name: 'GPT-4o', acceptsTemperature: true, endsOn: '2027-01-14' },
  { id: 'gpt-4o-mini', name: 'GPT-4o mini', acceptsTemperature: true, endsOn: '2027-01-14' },
  { id: 'gpt-4-turbo', name: 'GPT-4 Turbo', acceptsTemperature: true, retiredOn: '2026-10-23' },
  { id: 'gpt-4', name: 'GPT-4', acceptsTemperature: true, retiredOn: '2026-10-23' },
  { id: 'gpt-3.5-turbo', name: 'GPT-3.5 Turbo', acceptsTemperature: true, retiredOn: '2026-10-23' },
  { id: 'gpt-4-1106-preview', name: 'GPT-4 1106 preview', acceptsTemperature: true, retiredOn: '2026-10-23' },
];

/** The models to choose from, retired ones last. */
export const choicesOf = (models: readonly Model[] | undefined): Model[] => {
  const known = models === undefined || models.length === 0 ? fallbackModels : models;
  return [
    ...known.filter(({ retiredOn }) => retiredOn === undefined),
    ...known.filter(({ retiredOn }) => retiredOn !== undefined),
  ];
};

export const matchesSearch = ({ name }: Assistant, search: string): boolean =>
  name.toLowerCase().includes(search.trim().toLowerCase());

/** Only the fields that differ, so that what was changed elsewhere meanwhile is kept. */
export const changeOf = (before: AssistantChange, after: AssistantChange): AssistantChange => {
  const old = new Map<string, unknown>(Object.entries(before));
  const isNew = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(old.get(name));
  return Object.fromEntries(Object.entries(after).filter(isNew));
};

type ReadTools = { readonly tools: AssistantTool[] } | { readonly problem: string };

/** The parsed tools, or what is wrong with the input. */
export const readTools = (source: string): ReadTools => {
  let value: unknown;
  try {
    value = JSON.parse(source.trim() === '' ? '[]' : source);
  } catch (error) {
    return { problem: text.dialog.notJson(error instanceof Error ? error.message : '') };
  }
  if (!Array.isArray(value)) return { problem: text.dialog.notArray };
  const parsed = assistantTools.safeParse(value);
  if (parsed.success) return { tools: parsed.data };
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : ` (${issue.path.join('.')})`;
  return { problem: `${issue?.message ?? text.dialog.notArray}${where}` };
};

/** Formats JSON text for reading; other text stays as it is. */
export const readable = (source: string): string => {
  try {
    return JSON.stringify(JSON.parse(source), null, 2);
  } catch {
    return source;
  }
};
