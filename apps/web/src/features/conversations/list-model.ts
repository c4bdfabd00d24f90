import type { Conversation } from '@symbi/contracts/conversations';

/** The conversations a list shows: those of the chosen state and tag whose title contains what is searched for, in any case. */
export const shownConversations = (
  conversations: readonly Conversation[],
  { archived, search, tag = null }: { archived: boolean; search: string; tag?: string | null },
): Conversation[] => {
  const wanted = search.trim().toLowerCase();
  return conversations.filter(
    ({ isArchived, title, tags }) =>
      isArchived === archived && title.toLowerCase().includes(wanted) && (tag === null || tags.includes(tag)),
  );
};

/** What is wrong with an id in an address: nothing was given, or it is not 24 hexadecimal characters. */
export const idProblem = (id: string | undefined): 'missing' | 'invalid' | null => {
  const given = id?.trim() ?? '';
  if (given === '' || given === 'undefined' || given === 'null') return 'missing';
  return /^[0-9a-fA-F]{24}$/.test(id ?? '') ? null : 'invalid';
};
