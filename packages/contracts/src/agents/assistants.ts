import { z } from 'zod';
import { done, id, requiredText, success, text } from '../common.ts';
import { message } from '../conversations/conversations.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { assistantLimits } from './assistant-limits.ts';

/** Wording of the specification; the screens recognize the failure by it. */
export const OPENAI_KEY_MISSING = 'OpenAI API key not found. Please add your OpenAI API key in Settings.';

/** Commands of the built-in assistant, typed after a slash at the beginning of a message. */
export const assistantCommands = [
  'help',
  'time',
  'calc',
  'search',
  'save',
  'profile',
  'agents',
  'conversations',
  'trust',
] as const;

const functionName = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'A function name has 1 to 64 letters, digits, underscores or dashes');

/** The nested form that people edit. Function schemas are data: nothing here interprets those of unknown functions. */
export const assistantTool = z.object({
  type: z.literal('function', { error: "Only tools of type 'function' can be used here" }),
  function: z.object({
    name: functionName,
    description: text(assistantLimits.toolDescription).optional(),
    parameters: z.record(z.string(), z.json(), 'Parameters must be a JSON object').optional(),
    strict: z.boolean().nullable().optional(),
  }),
});
export type AssistantTool = z.infer<typeof assistantTool>;

export const assistantTools = z
  .array(assistantTool, { error: 'Tools must be a JSON array' })
  .max(assistantLimits.tools, `At most ${assistantLimits.tools} tools`)
  .refine(
    (tools) => new Set(tools.map((tool) => tool.function.name)).size === tools.length,
    'Two tools have the same name',
  )
  .refine((tools) => JSON.stringify(tools).length <= assistantLimits.toolsLength, 'The tools are too long together');

/** `provider` is 'local' only for the built-in offline assistant. */
const assistant = z.object({
  id,
  name: z.string(),
  model: z.string(),
  /** Unix seconds. */
  created_at: z.number().int(),
  instructions: z.string(),
  tools: z.array(assistantTool),
  isBuiltIn: z.boolean(),
});
export type Assistant = z.infer<typeof assistant>;

/** A function an assistant may call. Every call of a writing one waits for a person's approval. */
const assistantFunction = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string(),
    description: z.string(),
    parameters: z.record(z.string(), z.json()),
  }),
  permission: z.enum(['read', 'write']),
  /** The most runs in one reply. */
  perReply: z.number().int(),
  /** The command that makes the built-in assistant run it. */
  command: z.string(),
});
export type AssistantFunction = z.infer<typeof assistantFunction>;

const fields = {
  name: requiredText(limits.nameLength, 'Assistant name is required'),
  instructions: text(limits.systemPromptLength),
  model: requiredText(limits.titleLength, 'Model is required'),
  tools: assistantTools,
};
const assistantInput = z.object({
  name: z.string({ error: 'Assistant name is required' }).pipe(fields.name),
  instructions: fields.instructions.default(''),
  model: fields.model.optional(),
  tools: fields.tools.optional(),
});
export type AssistantInput = z.infer<typeof assistantInput>;
const assistantChange = z
  .object(fields)
  .partial()
  .refine((change) => Object.values(change).some((part) => part !== undefined), 'Nothing to change');
export type AssistantChange = z.infer<typeof assistantChange>;

const one = z.object({ success, data: assistant, assistant });

/** `hasKey` is false without an OpenAI key: the assistants are listed but cannot reply. */
export const listAssistants = endpoint({
  method: 'GET',
  path: '/api/assistant/list',
  summary: 'My assistants, newest first',
  response: z.object({
    success,
    data: z.array(assistant),
    assistants: z.array(assistant),
    count: z.number().int(),
    hasKey: z.boolean(),
  }),
});
export const listFunctions = endpoint({
  method: 'GET',
  path: '/api/assistant/functions',
  summary: 'Functions that assistants may call',
  response: z.object({ success, data: z.array(assistantFunction), functions: z.array(assistantFunction) }),
});
export const readLatestAssistant = endpoint({
  method: 'GET',
  path: '/api/assistant/latest',
  summary: 'The assistant I talked with last, or the newest one',
  response: one,
});
export const readAssistant = endpoint({
  method: 'GET',
  path: '/api/assistant/:id',
  summary: 'One of my assistants',
  response: one,
});
export const createAssistant = endpoint({
  method: 'POST',
  path: '/api/assistant/create',
  summary: 'Create an assistant that runs with my OpenAI key',
  status: 201,
  idempotent: true,
  body: assistantInput,
  response: one,
});
export const updateAssistant = endpoint({
  method: 'PUT',
  path: '/api/assistant/:id',
  summary: 'Change an assistant; only the given fields change',
  body: assistantChange,
  response: one,
});
export const removeAssistant = endpoint({
  method: 'DELETE',
  path: '/api/assistant/:id',
  summary: 'Delete an assistant; its conversations stay',
  response: done,
});

/** The outcome of one imported item. */
const importReport = z.object({
  imported: z.array(z.object({ id, name: z.string(), notes: z.array(z.string()) })),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type ImportReport = z.infer<typeof importReport>;
/** Any JSON; the report describes its contents. */
export const assistantExport = z.json();
export type AssistantExport = z.infer<typeof assistantExport>;
/** Accepts the response of OpenAI's list call, an array of assistants, or one assistant. */
export const importAssistants = endpoint({
  method: 'POST',
  path: '/api/assistant/import',
  summary: 'Import assistants exported from OpenAI',
  status: 201,
  idempotent: true,
  bodyBytes: assistantLimits.importBytes,
  body: z.object({ export: assistantExport }),
  response: z.object({ success, data: importReport }),
});

/** Approves or refuses a pending call. Approval runs the function; either decision is followed by a new reply. */
export const decideToolCall = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/tool-calls/:callId',
  summary: 'Approve or refuse a function call that waits for confirmation',
  body: z.object({ approve: z.boolean() }),
  response: z.object({ success, data: message, reply: message.optional(), runId: id.optional() }),
});
