import * as contract from '@symbi/contracts/conversations';
import { DEFAULT_CONVERSATION_TITLE } from '@symbi/contracts/limits';
import { call } from '../../platform/api/http.ts';
import { reloadLists } from './api.ts';

/** `key` makes creation safe to repeat. */
export const createConversation = async (agent: string, key: string): Promise<string> => {
  const { _id } = await call(contract.createConversation, {
    body: { title: DEFAULT_CONVERSATION_TITLE, agent },
    idempotencyKey: key,
  });
  reloadLists();
  return _id;
};
