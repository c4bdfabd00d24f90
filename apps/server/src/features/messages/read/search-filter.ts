import type { SearchTier } from '@symbi/contracts/search';
import { trustTier } from '@symbi/trust/tiers';
import { tagsOf, type ConversationRow } from '../../conversations/service.ts';
import type { SearchMatch } from '../../search/service.ts';
import type { FoundMessage } from '../queries/rows.ts';

/** Filters of a search, besides its words and dates. */
export interface SearchFilter {
  readonly agent?: string | undefined;
  readonly tier?: SearchTier | undefined;
  readonly tag?: string | undefined;
  readonly pivots?: boolean | undefined;
}

/** A match with its conversation and message. */
export interface ConversationHit {
  readonly match: SearchMatch;
  readonly conversation: ConversationRow;
  /** Undefined for a title. */
  readonly message: FoundMessage | undefined;
  readonly isPivot: boolean;
}

export const isNarrow = ({ agent, tier, tag, pivots }: SearchFilter): boolean =>
  agent !== undefined || tier !== undefined || tag !== undefined || pivots === true;

/** As on the badge: compared replies have a tier, and others their state. */
const tierOf = ({ trust_state, trust_mode: mode, trust_score: score }: FoundMessage): SearchTier | undefined => {
  const state = trust_state ?? (mode === 'ungrounded' ? 'not_checked' : 'checked');
  if (state === 'not_checked') return 'not_checked';
  return state === 'checked' || state === 'second_opinion' ? trustTier(score)?.name : undefined;
};

/** Whether a match passes the filters. A title has neither tier nor pivot. */
export const keeps = ({ agent, tier, tag, pivots }: SearchFilter, found: ConversationHit): boolean => {
  const { conversation, message, isPivot } = found;
  if (agent !== undefined && conversation.agent_id !== agent && message?.agent_id !== agent) return false;
  if (tier !== undefined && (message === undefined || tierOf(message) !== tier)) return false;
  if (pivots === true && !isPivot) return false;
  return (
    tag === undefined || tagsOf(conversation).includes(tag) || (message !== undefined && tagsOf(message).includes(tag))
  );
};
