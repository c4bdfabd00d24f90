import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeysQuery } from '../../features/api-keys/api.ts';
import { useAgentChoices } from '../conversation/agent-select.tsx';
import { useLackingKey } from '../shared/lacking-key.ts';

/**
 * Which of two agents a new conversation begins with: `last`, if it can still answer, or else `first`. Undefined while
 * that is looked up; it does not change afterwards.
 */
export const useFirstAgent = (last: string, first: string): string | undefined => {
  const { own, shared, isLoading } = useAgentChoices(last);
  const { isLoading: areKeysLoading } = useQuery(apiKeysQuery);
  const lacking = useLackingKey();
  const [settled, setSettled] = useState<string>();
  if (settled !== undefined) return settled;
  const agent = [...own, ...shared].find(({ _id }) => _id === last);
  if (areKeysLoading || (agent === undefined && isLoading)) return undefined;
  const found = agent === undefined || lacking(agent) !== null ? first : last;
  setSettled(found);
  return found;
};
