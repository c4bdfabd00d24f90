import { lazy, Suspense } from 'react';
import { useStore } from '../../../platform/store.ts';
import { mentionsOf, namedIn } from '../outbox/mentions.ts';

/** Loaded with the first context that a message names. */
const NamedChips = lazy(async () => ({ default: (await import('./named-chips.tsx')).NamedChips }));

interface NamedContextsProps {
  readonly userId: string;
  readonly conversationId: string;
  /** Text of the input. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The contexts named in the message: sources of its answer, whatever else is found. */
export const NamedContexts = ({ userId, conversationId, value, onChange }: NamedContextsProps) => {
  const chosen = useStore(mentionsOf(userId, conversationId));
  if (namedIn(value, chosen).length === 0) return null;
  return (
    <Suspense>
      <NamedChips value={value} chosen={chosen} onChange={onChange} />
    </Suspense>
  );
};
