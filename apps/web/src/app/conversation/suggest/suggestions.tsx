import { useContext, useEffect, useState, type ComponentType } from 'react';
import { SuggestingContext } from '../../../features/messages/suggest/use-suggestions.tsx';
import type { AgentChoice } from './find-agents.ts';
import type { SuggestionListProps } from './suggestion-list.tsx';

/**
 * Suggestions of what can be named in a message; their code is loaded with the first use of the input. After a failure
 * the next word they could help with loads it again: until then, what is typed is plain text.
 */
export const Suggestions = (agents: AgentChoice) => {
  const suggesting = useContext(SuggestingContext);
  const [List, setList] = useState<ComponentType<SuggestionListProps> | null>(null);
  const isIdle = suggesting?.trigger === null;
  const isMissing = List === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isWanted = true;
    import('./suggestion-list.tsx').then(
      (loaded) => isWanted && setList(() => loaded.SuggestionList),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isIdle, isMissing]);
  return List === null || suggesting === null ? null : <List suggesting={suggesting} agents={agents} />;
};
