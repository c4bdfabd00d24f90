import { z } from 'zod';
import { answer, done, id, listAnswer, moment, requiredText, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { promptLimits } from './prompt-limits.ts';

/**
 * `{{name}}`: a variable, whose value is asked for when the prompt is used. Braces around longer text, or around
 * nothing, are plain text.
 */
const placeholder = new RegExp(`\\{\\{([^{}\\n]{1,${promptLimits.variableLength}})\\}\\}`, 'g');

/** The variables of a prompt, each once, in order of appearance. */
export const variablesOf = (prompt: string): string[] => [
  ...new Set([...prompt.matchAll(placeholder)].flatMap(([, name = '']) => (name.trim() === '' ? [] : [name.trim()]))),
];

/** The prompt with its variables replaced; one without a value stays. Inserted values are not expanded again. */
export const fillPrompt = (prompt: string, values: ReadonlyMap<string, string>): string =>
  prompt.replaceAll(placeholder, (whole, name: string) => values.get(name.trim()) ?? whole);

/** Letters of any script with their marks, digits, `-` and `_`. */
const nameLetters = /^[\p{L}\p{M}\p{N}_-]+$/u;

/** The name typed after the slash. */
const promptName = requiredText(promptLimits.nameLength, 'Name is required')
  .normalize('NFC')
  .refine((name) => name === '' || nameLetters.test(name), 'Only letters, digits, - and _, without spaces');

export const promptInput = z.object({
  name: promptName,
  text: text(promptLimits.textLength)
    .refine((value) => value.trim() !== '', 'Text is required')
    .refine(
      (value) => variablesOf(value).length <= promptLimits.variables,
      `At most ${promptLimits.variables} variables`,
    ),
});
export type PromptInput = z.infer<typeof promptInput>;

const prompt = z.object({ _id: id, name: z.string(), text: z.string(), createdAt: moment, updatedAt: moment });
export type Prompt = z.infer<typeof prompt>;

/** All prompts: their number is limited, and the web app filters them during typing. */
export const listPrompts = endpoint({
  method: 'GET',
  path: '/api/prompts',
  summary: 'Your prompts, by name',
  response: listAnswer(prompt),
});
/** A name the person already uses, in any case, is refused with `conflict`. */
export const createPrompt = endpoint({
  method: 'POST',
  path: '/api/prompts',
  summary: 'Keep a prompt: its name is typed after a slash, and {{variables}} are asked for',
  status: 201,
  idempotent: true,
  body: promptInput,
  response: answer(prompt),
});
export const updatePrompt = endpoint({
  method: 'PUT',
  path: '/api/prompts/:id',
  summary: 'Change name and text of a prompt',
  body: promptInput,
  response: answer(prompt),
});
export const removePrompt = endpoint({
  method: 'DELETE',
  path: '/api/prompts/:id',
  summary: 'Delete a prompt',
  response: done,
});
