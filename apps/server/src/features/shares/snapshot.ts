import type { Message } from '@symbi/contracts/conversations';
import { CHANGE_THRESHOLD } from '@symbi/contracts/limits';
import { sharedTrust, type SharedMark, type SharedMessage, type SharedStance } from '@symbi/contracts/shares';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { markOf } from '@symbi/trust/marks';
import type { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { sessionOf } from '../conversations/service.ts';
import { presentMessage, publicNotice, type MessageRow } from '../messages/service.ts';
import { kindOfStance, type Explanations } from '../scoring/service.ts';
import { pointsOf, proofsOf, type MessageProof, type TimelinePointRow } from '../timeline/service.ts';

/** Why a reply got its score, without the sources, which belong to the owner and were not shared. */
type SharedTrust = z.infer<typeof sharedTrust>;

const sentWith = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`Sent with ${count === 1 ? `${one} that is` : `${count} ${many} that are`} not shared`];

/**
 * Files, pictures and names of contexts belong to the owner: a reader is only told how many there were, without which
 * 'the attached policy' would be a mystery.
 */
const leftOutOf = ({ pictures = [], contexts = [], documents = [] }: Message): string[] => [
  ...sentWith(documents.length, 'a file', 'files'),
  ...sentWith(pictures.length + contexts.length, 'a picture or a context', 'pictures or contexts'),
];

/** The sentences in doubt, which the verdict counts: where they are, and what is wrong with each. */
const marksOf = ({ state, sources, sentences }: TrustExplanation): SharedMark[] =>
  state === 'checked' && sources.some(({ kind }) => kind !== 'turn')
    ? sentences.flatMap((sentence) => {
        const { start, end, kind = 'not_in_source', opposed } = sentence;
        return opposed !== undefined || markOf(sentence) === 'missing' ? [{ start, end, kind }] : [];
      })
    : [];

const sharedTrustOf = (explanation: TrustExplanation): SharedTrust =>
  sharedTrust.parse({ ...explanation, marks: marksOf(explanation) });

/**
 * The stance of a reply, without the words of either reply. Only if the earlier one is shared too, since a stance tells
 * what that one held.
 */
const sharedStanceOf = (point: TimelinePointRow | undefined, ids: ReadonlySet<string>): SharedStance | undefined => {
  if (point === undefined || point.change_bp < CHANGE_THRESHOLD * 10_000) return undefined;
  if (point.previous_id === null || !ids.has(point.previous_id)) return undefined;
  const { kind, change_bp: change, stance_from: from, stance_to: to } = point;
  return {
    kind,
    change_point_score: change / 10_000,
    stance_from: kindOfStance(from),
    stance_to: kindOfStance(to),
  };
};

interface Findings {
  readonly trust: SharedTrust | undefined;
  readonly proof: MessageProof | undefined;
  readonly stance: SharedStance | undefined;
}

const sharedOf = (row: MessageRow, { trust, proof, stance }: Findings): SharedMessage => {
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
    ...(stance === undefined ? {} : { stance }),
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
  const trust = await explanations.of(ownerId, rows, sharedTrustOf, query);
  const ids = new Set(rows.map(({ id }) => id));
  const { checkpoint, proofs } = await proofsOf(query, ownerId, sessionOf(conversationId), ids);
  const points = await pointsOf(query, ownerId, [...ids]);
  return {
    checkpoint: checkpoint ?? null,
    messages: rows.map((row) =>
      sharedOf(row, {
        trust: trust.get(row.id),
        proof: proofs.get(row.id),
        stance: sharedStanceOf(points.get(row.id), ids),
      }),
    ),
  };
};
