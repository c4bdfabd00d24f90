import { z } from 'zod';
import { id, moment } from '../common.ts';
import { conversation, message } from '../conversations/conversations.ts';
import { endpoint } from '../endpoint.ts';
import { timelinePoint } from '../trust/timeline.ts';
import { trustExplanation } from '../trust/trust.ts';

/** The first line of every Symbi export, by which the import recognizes it. */
export const EXPORT_FILE_FORMAT = 'symbi-conversations/1';

/** A message in an export: all branches, in order of creation, every parent before its children. */
export const exportedMessage = message
  .omit({ conversationId: true, siblings: true, runId: true, checking: true, changeSeq: true })
  .extend({
    /** The whole explanation of the score: signals, sentences, sources, and the version of the engine. */
    trust: trustExplanation.optional(),
    /** How the reply relates to an earlier one, and the row of the signed log that says so. */
    stance: timelinePoint
      .pick({
        kind: true,
        change_point_score: true,
        stance_from: true,
        stance_to: true,
        previous_message_id: true,
        row_hash: true,
      })
      .optional(),
    /** What its model thought before it wrote. */
    thoughts: z.string().optional(),
  });

export const exportedConversation = conversation.extend({
  agentName: z.string().nullable(),
  folderName: z.string().nullable(),
  /** The last message of the shown branch. */
  headId: id.nullable(),
  /** The newest signed checkpoint of the conversation's log. */
  checkpoint: z.string().nullable(),
  messages: z.array(exportedMessage),
});

export const exportFile = z.object({
  format: z.literal(EXPORT_FILE_FORMAT),
  exportedAt: moment,
  conversations: z.array(exportedConversation),
});

const exportFormat = z.enum(['md', 'json']);
export type ExportFormat = z.infer<typeof exportFormat>;

export const exportConversation = endpoint({
  method: 'GET',
  path: '/api/exports/conversations/:id',
  summary: 'One conversation as a file: Markdown (the shown branch) or JSON (everything)',
  query: z.object({ format: exportFormat }),
  response: z.file(),
  mediaType: 'application/json',
});
export const exportConversations = endpoint({
  method: 'GET',
  path: '/api/exports/conversations',
  summary: 'All my conversations as one JSON file',
  response: z.file(),
  mediaType: 'application/json',
});
