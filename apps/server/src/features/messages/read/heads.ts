import type { Head } from '@symbi/contracts/heads';
import { plainText, shortened } from '@symbi/text/plain';
import type { Database } from '../../../platform/database/database.ts';
import type { Conversations } from '../../conversations/service.ts';
import { findMessages } from '../queries/rows.ts';

interface HeadsOptions {
  readonly database: Database;
  readonly conversations: Conversations;
}

const EXCERPT = 160;
/** Markdown is longer than the text it shows. */
const READ = 4 * EXCERPT;

/** The last message of each conversation, as one line. */
export const createHeads =
  ({ database, conversations }: HeadsOptions) =>
  async (ownerId: string, conversationIds: readonly string[]): Promise<Head[]> => {
    const rows = await conversations.findAll(ownerId, [...new Set(conversationIds)]);
    const heads = rows.flatMap(({ head_id: headId }) => headId ?? []);
    const messages = heads.length === 0 ? [] : await findMessages(database.read, ownerId, heads);
    return messages.map((message): Head => ({
      conversationId: message.conversation_id,
      sender: message.sender,
      ...(message.agent_id === null ? {} : { agentId: message.agent_id }),
      ...(message.agent_name === null ? {} : { agentName: message.agent_name }),
      excerpt: shortened(plainText(message.content.slice(0, READ).toWellFormed()), EXCERPT),
      ...(message.encrypted_content === null ? {} : { isEncrypted: true }),
    }));
  };
