import type { Message } from '@symbi/contracts/conversations';
import { sharedTrust, type SharedMessage } from '@symbi/contracts/shares';
import type { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { sessionOf } from '../conversations/service.ts';
import { presentMessage, publicNotice, type MessageRow } from '../messages/service.ts';
import type { Explanations } from '../scoring/service.ts';
import { proofsOf, type MessageProof } from '../timeline/service.ts';

/** Why a reply got its score, without the sources, which belong to the owner and were not shared. */
type SharedTrust = z.infer<typeof sharedTrust>;

/**
 * Pictures and names of contexts belong to the owner: a reader is only told that there were some. Documents are sources
 * of the conversation, not contents of the message: neither their names nor their number are shared.
 */
const leftOutOf = ({ pictures = [], contexts = [] }: Message): string[] => {
  const count = pictures.length + contexts.length;
  if (count === 0) return [];
  return [
    `Sent with ${count === 1 ? 'a picture or a context that is' : `${count} pictures or contexts that are`} not shared`,
  ];
};

const sharedOf = (row: MessageRow, trust: SharedTrust | undefined, proof: MessageProof | undefined): SharedMessage => {
  const message = presentMessage(row, []);
  return {
    _id: message._id,
    sender: message.sender,
    agentName: message.agentName ?? null,
    content: message.content,
    status: message.status,
    timestamp: message.timestamp,
    notices: [...new Set(message.notices.map(publicNotice)), ...leftOutOf(message)],
    // Readers must not learn which of the owner's contexts a source was.
    citations: message.citations.map(({ n, title, url }) => (url === undefined ? { n } : { n, title, url })),
    origin: message.origin,
    trust: trust ?? null,
    proof: proof ?? null,
  };
};

/** Messages in their current state, each with the proof that the signed log contains it. */
export const snapshotOf = async (
  { query }: Transaction,
  explanations: Explanations,
  ownerId: string,
  conversationId: string,
  rows: readonly MessageRow[],
): Promise<{ messages: SharedMessage[]; checkpoint: string | null }> => {
  const trust = await explanations.of(ownerId, rows, (explanation) => sharedTrust.parse(explanation), query);
  const ids = new Set(rows.map(({ id }) => id));
  const { checkpoint, proofs } = await proofsOf(query, ownerId, sessionOf(conversationId), ids);
  return {
    checkpoint: checkpoint ?? null,
    messages: rows.map((row) => sharedOf(row, trust.get(row.id), proofs.get(row.id))),
  };
};
