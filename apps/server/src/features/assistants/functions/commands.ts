import type { assistantCommands } from '@symbi/contracts/assistants';
import { trustPercent } from '@symbi/trust/tiers';
import { z } from 'zod';
import { suggestedCommand } from './suggested.ts';

/** A function a person calls by name, or a text explaining how to. */
export type Command = { readonly name: string; readonly arguments: Record<string, string> } | { readonly help: string };

const HELP = [
  'I work without a key and without a network. Ask me anything that your context or the help can answer, or use one of these commands:',
  '',
  '- `/time` or `/time Europe/Berlin`: the current time',
  '- `/calc 2+2`: a calculation',
  '- `/search words`: search your context',
  '- `/save tag: text`: keep a text in your context; I ask before I do it',
  '- `/profile`, `/agents`, `/conversations`, `/trust`: what you have here',
].join('\n');

const usage = (line: string): Command => ({ help: `Write it like this: \`${line}\`` });

const commands: Readonly<Record<(typeof assistantCommands)[number], (rest: string) => Command>> = {
  help: () => ({ help: HELP }),
  time: (rest) => ({ name: 'get_current_time', arguments: rest === '' ? {} : { timeZone: rest } }),
  calc: (rest) => (rest === '' ? usage('/calc 2+2') : { name: 'calculate', arguments: { expression: rest } }),
  search: (rest) => (rest === '' ? usage('/search words') : { name: 'search_contexts', arguments: { query: rest } }),
  save: (rest) => {
    const [, tag = '', text = ''] = /^([^:]+):(.+)$/s.exec(rest) ?? [];
    if (tag.trim() === '' || text.trim() === '') return usage('/save tag: text');
    return { name: 'create_context', arguments: { tag: tag.trim(), text: text.trim() } };
  },
  profile: () => ({ name: 'get_profile', arguments: {} }),
  agents: () => ({ name: 'list_agents', arguments: {} }),
  conversations: (rest) => ({ name: 'list_conversations', arguments: rest === '' ? {} : { title: rest } }),
  trust: () => ({ name: 'get_trust_scores', arguments: {} }),
};

/**
 * The command in a message to the built-in assistant that begins with a slash. Plain words that can only ask for one are
 * read as that command; for others that seem to, its name is the help.
 */
export const readCommand = (content: string): Command | undefined => {
  const match = /^\/([a-z]+)(?:\s+(.*))?$/is.exec(content.trim());
  if (match === null) {
    const suggested = suggestedCommand(content);
    if (suggested === undefined) return undefined;
    const { command, isCertain } = suggested;
    return isCertain ? readCommand(command) : { help: `I run functions by command: \`${command}\`` };
  }
  const [, name = '', rest = ''] = match;
  const key = name.toLowerCase();
  const command = new Map(Object.entries(commands)).get(key);
  return command?.(rest.trim()) ?? { help: `There is no command \`/${key.slice(0, 30)}\`.\n\n${HELP}` };
};

const shown = z.union([z.string(), z.number(), z.boolean()]);
const MARKS = /[\\`*_[\]<>#|]/g;

/** Row text made literal, so that none of it renders as markup. */
const plain = (value: string): string => value.replaceAll(/\s+/g, ' ').replaceAll(MARKS, '\\$&');

/** The scores of replies, in the form they have everywhere. */
const inPercent = (name: string, value: unknown): unknown =>
  (name === 'score' || name === 'mean') && typeof value === 'number' ? `${trustPercent(value)}%` : value;

const line = (value: unknown, shownAs = (_name: string, part: unknown): unknown => part): string => {
  if (typeof value !== 'object' || value === null) return shown.safeParse(value).success ? plain(String(value)) : '';
  return Object.entries(value)
    .flatMap(([name, part]) => {
      const read = shown.safeParse(shownAs(name, part));
      return read.success && name !== '_id' ? [`${name}: ${plain(String(read.data))}`] : [];
    })
    .join(', ');
};

/** A result in words, for an assistant that has no model to phrase it. */
export const describeResult = (name: string, result: unknown): string => {
  const calculated = z.object({ expression: z.string(), value: z.number() }).safeParse(result);
  if (name === 'calculate' && calculated.success)
    return `${plain(calculated.data.expression)} = ${calculated.data.value}`;
  const time = z.object({ local: z.string(), timeZone: z.string() }).safeParse(result);
  if (name === 'get_current_time' && time.success) return `It is ${time.data.local} (${plain(time.data.timeZone)}).`;
  const listed = z
    .object({ items: z.array(z.unknown()) })
    .loose()
    .safeParse(result);
  if (!listed.success) return line(result);
  const { items, ...rest } = listed.data;
  const shownAs = name === 'get_trust_scores' ? inPercent : undefined;
  const head = line(rest, shownAs);
  if (items.length === 0) return head === '' ? 'Nothing was found.' : `${head}\n\nNothing was found.`;
  const lines = items.map((item) => `- ${line(item, shownAs)}`).join('\n');
  return head === '' ? lines : `${head}\n\n${lines}`;
};
