import { z } from 'zod';
import { filledText, moment, sessionId, success, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

const items = z.array(filledText(limits.capsuleItemLength, 'Must not be empty')).max(limits.listItems);

export const capsuleFields = z.object({
  goals: items,
  tone_prefs: items,
  constraints: items,
  tags: items,
  notes: text(limits.capsuleNotesLength),
});
export type CapsuleFields = z.infer<typeof capsuleFields>;

/** `version` is 0 for a session without a capsule, and increases by one with every save. */
export const capsule = capsuleFields.extend({ version: z.number().int(), updatedAt: moment.nullable() });
export type Capsule = z.infer<typeof capsule>;

const session = z.object({ sessionId });

export const readCapsule = endpoint({
  method: 'GET',
  path: '/api/context/capsule/:sessionId',
  summary: 'The context capsule of a session',
  params: session,
  response: z.object({ success, capsule, data: capsule }),
});
const capsuleChange = capsuleFields.partial().extend({ version: z.number().int().min(0).optional() });

/**
 * Accepts the fields in the body itself or in `capsule`, as the read call returns them, so a response can be sent back.
 */
const saved = capsuleChange.extend({ capsule: capsuleChange.optional() }).refine(({ capsule, ...change }) => {
  const { version: _, ...fields } = { ...capsule, ...change };
  return Object.values(fields).some((field) => field !== undefined);
}, 'Nothing to change');

/** With `version`, saving over a newer version returns 409 with the stored capsule in `details`. */
export const saveCapsule = endpoint({
  method: 'PUT',
  path: '/api/context/capsule/:sessionId',
  summary: 'Save the context capsule of a session',
  params: session,
  body: saved,
  response: z.object({ success, capsule, data: capsule }),
});
export const listCapsuleVersions = endpoint({
  method: 'GET',
  path: '/api/context/capsule/:sessionId/versions',
  summary: 'Earlier versions of the capsule, newest first',
  params: session,
  response: z.object({ success, data: z.array(capsule), count: z.number().int() }),
});
