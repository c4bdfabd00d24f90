import { z } from 'zod';
import {
  answer,
  done,
  flagQuery,
  fraction,
  id,
  moment,
  pageQuery,
  requiredText,
  success,
  tag,
  text,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { contextLimits } from '../limits.ts';

/** The only source of contexts. */
const contextSource = z.literal('symbi', "Source must be 'symbi'");

/** The content of a context: a JSON object whose text fields are indexed. */
export const contextData = z.record(z.string(), z.json(), 'Data must be a JSON object');
export type ContextData = z.infer<typeof contextData>;

const TRUST_RANGE = 'Trust score must be a whole number from 1 to 5';
export const contextTrust = z.number(TRUST_RANGE).int(TRUST_RANGE).min(1, TRUST_RANGE).max(5, TRUST_RANGE);

const bridgedFrom = z.object({ contextId: id, tag: z.string(), at: moment });
export const contextMetadata = z.object({
  bridgedFrom: bridgedFrom.optional(),
  importedFrom: z.object({ importId: id, file: z.string(), at: moment }).optional(),
});
export type ContextMetadata = z.infer<typeof contextMetadata>;

const context = z.object({
  _id: id,
  tag: z.string(),
  source: z.string(),
  data: contextData,
  trustScore: contextTrust,
  isActive: z.boolean(),
  createdAt: moment,
  metadata: contextMetadata.optional(),
  /** Differs once the tag, the data or the trust score differ. */
  version: z.string(),
});
export type Context = z.infer<typeof context>;
/** The stored context in the `details` of a conflict. */
export const storedContext = context;

/** Another active context with (nearly) the same content. */
export const contextDuplicate = z.object({ _id: id, tag: z.string(), similarity: fraction, exact: z.boolean() });
export type ContextDuplicate = z.infer<typeof contextDuplicate>;

const contextInput = z.object({
  tag,
  source: contextSource.default('symbi'),
  data: contextData,
  trustScore: contextTrust.default(contextLimits.trustDefault),
});
export type ContextInput = z.infer<typeof contextInput>;

const limitFrom = (fallback: number) =>
  z
    .string()
    .regex(/^(?:[1-9]|[1-4]\d|50)$/, 'Limit must be a whole number from 1 to 50')
    .transform(Number)
    .optional()
    .transform((value) => value ?? fallback);

/** The caller's usage and limits. */
const contextUsage = z.object({
  items: z.number().int(),
  bytes: z.number().int(),
  itemsMaximum: z.number().int(),
  bytesMaximum: z.number().int(),
});
export type ContextUsage = z.infer<typeof contextUsage>;

export const listContexts = endpoint({
  method: 'GET',
  path: '/api/context',
  summary: 'My contexts, newest first',
  query: z.object({
    page: pageQuery,
    limit: limitFrom(contextLimits.page),
    source: text(60).optional(),
    tag: text(60).optional(),
    active: flagQuery,
  }),
  response: z.object({
    success,
    contexts: z.array(context),
    data: z.array(context),
    count: z.number().int(),
    page: z.number().int(),
    totalPages: z.number().int(),
    usage: contextUsage,
  }),
});
export const readContext = endpoint({
  method: 'GET',
  path: '/api/context/:id',
  summary: 'One of my contexts',
  response: answer(context),
});
export const createContext = endpoint({
  method: 'POST',
  path: '/api/context',
  summary: 'Keep a context; names others that say the same',
  status: 201,
  idempotent: true,
  body: contextInput,
  response: z.object({ success, _id: id, data: context, duplicates: z.array(contextDuplicate) }),
});
/** Only what is given is changed. */
const contextChange = z
  .object({
    tag: tag.optional(),
    data: contextData.optional(),
    trustScore: contextTrust.optional(),
    version: text(64).optional(),
  })
  .refine(
    ({ tag: newTag, data, trustScore }) => [newTag, data, trustScore].some((part) => part !== undefined),
    'Nothing to change',
  );
export type ContextChange = z.infer<typeof contextChange>;

/** With `version`, changing a context that was changed since returns 409 with the stored one in `details`. */
export const updateContext = endpoint({
  method: 'PUT',
  path: '/api/context/:id',
  summary: 'Change the tag, data or trust score of a context; names others that say the same',
  body: contextChange,
  response: z.object({ success, data: context, duplicates: z.array(contextDuplicate) }),
});
export const deactivateContext = endpoint({
  method: 'PUT',
  path: '/api/context/:id/deactivate',
  summary: 'Take a context out of search and replies; it is kept',
  response: answer(context),
});
export const activateContext = endpoint({
  method: 'PUT',
  path: '/api/context/:id/activate',
  summary: 'Use a context again',
  response: answer(context),
});
export const removeContext = endpoint({
  method: 'DELETE',
  path: '/api/context/:id',
  summary: 'Delete a context',
  response: done,
});

const contextTag = z.object({ tag: z.string(), count: z.number().int(), active: z.number().int() });
export const listContextTags = endpoint({
  method: 'GET',
  path: '/api/context/tags',
  summary: 'The tags of my contexts with how many each has',
  response: z.object({ success, data: z.array(contextTag), count: z.number().int() }),
});

/**
 * Either selected contexts or all active ones of a tag. Copying the same contexts to the same tag again changes
 * nothing.
 */
const bridgeInput = z
  .object({
    contextIds: z.array(id).min(1).max(contextLimits.bridge).optional(),
    fromTag: tag.optional(),
    toTag: tag,
  })
  .refine((value) => (value.contextIds === undefined) !== (value.fromTag === undefined), {
    message: 'Give either contextIds or fromTag',
    path: ['fromTag'],
  })
  .refine((value) => value.fromTag !== value.toTag, { message: 'Choose another tag to copy to', path: ['toTag'] });
export type BridgeInput = z.infer<typeof bridgeInput>;
export const bridgeContexts = endpoint({
  method: 'POST',
  path: '/api/context/bridge',
  summary: 'Copy contexts to another tag, each marked with where it came from',
  status: 201,
  idempotent: true,
  body: bridgeInput,
  response: z.object({
    success,
    data: z.array(context),
    created: z.number().int(),
    /** Copies that already existed. */
    existing: z.number().int(),
  }),
});

/** The search engine for contexts. 'local' needs nothing outside this server. */
const contextEngine = z.enum(['local', 'embeddings', 'pgvector', 'weaviate']);
export type ContextEngine = z.infer<typeof contextEngine>;

export const readSearchStatus = endpoint({
  method: 'GET',
  path: '/api/context/weaviate/status',
  summary: 'Whether vector search is connected, and which engine answers searches',
  response: z.object({
    success,
    connected: z.boolean(),
    engine: contextEngine,
    error: z.string().optional(),
  }),
});

const matchedTerm = z.object({
  term: z.string(),
  match: z.enum(['exact', 'similar', 'none']),
  found: z.string().optional(),
});
const contextHit = context.extend({
  /** Match score 0..1. */
  score: fraction,
  /** The best passage: the path of its field and its position there in UTF-16 units. */
  passage: z.object({ path: z.string(), start: z.number().int(), end: z.number().int(), text: z.string() }),
  terms: z.array(matchedTerm),
});
export type ContextHit = z.infer<typeof contextHit>;

const thresholdQuery = z
  .string()
  .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'Threshold must be a number from 0 to 1')
  .transform(Number)
  .optional()
  .transform((value) => value ?? contextLimits.searchThreshold);

export const searchContexts = endpoint({
  method: 'GET',
  path: '/api/context/search',
  summary: 'Search my active contexts by meaning and words, all or those of one tag',
  query: z.object({
    query: requiredText(contextLimits.queryLength, 'Type something to search for'),
    limit: limitFrom(contextLimits.searchLimit),
    threshold: thresholdQuery,
    source: text(60).optional(),
    tag: text(60).optional(),
  }),
  response: z.object({
    success,
    results: z.array(contextHit),
    data: z.array(contextHit),
    count: z.number().int(),
    engine: contextEngine,
    /** Present when an engine failed and the local one answered instead. */
    notice: z.string().optional(),
  }),
});
