import {
  capsule,
  listCapsuleVersions,
  readCapsule,
  saveCapsule,
  type Capsule,
  type CapsuleFields,
} from '@symbi/contracts/capsules';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { hasCode } from '@symbi/client/api-error';
import { call } from '../../../platform/api/http.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { onConnect, subscribe } from '../../../platform/api/socket.ts';
import { conversationKeys } from '../keys.ts';

const sessionOf = (conversationId: string): string => `conv:${conversationId}`;

export const capsuleQuery = (conversationId: string) =>
  queryOptions({
    queryKey: conversationKeys.capsule(conversationId),
    staleTime: Infinity,
    refetchOnMount: 'always',
    // Another tab may have saved it in the meantime.
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) =>
      (await call(readCapsule, { params: { sessionId: sessionOf(conversationId) }, signal })).capsule,
  });

/** The versions of a capsule, newest first. */
export const versionsQuery = (conversationId: string) =>
  queryOptions({
    queryKey: conversationKeys.capsuleVersions(conversationId),
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(listCapsuleVersions, { params: { sessionId: sessionOf(conversationId) }, signal })).data,
  });

/** Shows a version known to be stored. A load under way is dropped, as it may be older. */
export const adoptCapsule = async (conversationId: string, stored: Capsule): Promise<void> => {
  const { queryKey } = capsuleQuery(conversationId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (shown) =>
    shown !== undefined && shown.version > stored.version ? shown : stored,
  );
};

/** Takes in versions saved in other tabs, including those saved while disconnected. */
export const followCapsule = (conversationId: string): (() => void) => {
  const { queryKey } = versionsQuery(conversationId);
  const stops = [
    subscribe('capsule:saved', ({ conversationId: from, ...saved }) => {
      if (from !== conversationId) return;
      void adoptCapsule(conversationId, saved);
      void queryClient.invalidateQueries({ queryKey });
    }),
    onConnect(() => {
      void queryClient.invalidateQueries({ queryKey: capsuleQuery(conversationId).queryKey });
      void queryClient.invalidateQueries({ queryKey });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Saves over `version`; if the server has a newer one, the save is a conflict. */
export const storeCapsule = async (
  conversationId: string,
  fields: CapsuleFields,
  version: number,
): Promise<Capsule> => {
  const answer = await call(saveCapsule, {
    params: { sessionId: sessionOf(conversationId) },
    body: { ...fields, version },
  });
  await adoptCapsule(conversationId, answer.capsule);
  return answer.capsule;
};

const details = z.union([capsule, z.object({ capsule }).transform((wrapped) => wrapped.capsule)]);

/** The stored capsule a save conflicted with; null for any other failure. */
export const conflictOf = (error: unknown): Capsule | null => {
  if (!hasCode(error, 'conflict')) return null;
  const parsed = details.safeParse(error.details);
  return parsed.success ? parsed.data : null;
};
