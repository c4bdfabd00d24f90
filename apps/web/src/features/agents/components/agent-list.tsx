import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Button from '@mui/material/Button';
import type { Agent } from '@symbi/contracts/agents';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { CardGrid, CardSkeletons } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { matchesSearch } from '../model.ts';
import { text } from '../text.ts';
import { AgentCard } from './agent-card.tsx';

const Empty = ({ isSearching, isPublic }: { readonly isSearching: boolean; readonly isPublic: boolean }) => {
  if (isSearching) return <EmptyState icon={<SmartToy />} title={text.list.noMatch} hint={text.list.noMatchHint} />;
  if (isPublic) return <EmptyState icon={<SmartToy />} title={text.list.noPublic} hint={text.list.noPublicHint} />;
  return (
    <EmptyState
      icon={<SmartToy />}
      title={text.list.none}
      hint={text.list.noneHint}
      action={
        <Button component={RouterLink} to={paths.newAgent} variant="contained">
          {text.list.createFirst}
        </Button>
      }
    />
  );
};

/** Which agents cannot answer without a key, and the way to add one. */
export interface KeyNeed {
  readonly by: (agent: Agent) => boolean;
  /** `onAdded` is called once there is one. */
  readonly onAdd: (agent: Agent, onAdded: () => void) => void;
}

interface AgentListProps {
  /** Undefined while they load. */
  readonly agents: readonly Agent[] | undefined;
  readonly error: Error | null;
  readonly search: string;
  readonly isPublic: boolean;
  readonly onRetry: () => void;
  readonly keyNeeded?: KeyNeed | undefined;
  readonly onMenu?: (agent: Agent, anchor: HTMLElement) => void;
}

/** Agents as cards, or the text for an empty list. */
export const AgentList = ({ agents, error, search, isPublic, onRetry, keyNeeded, onMenu }: AgentListProps) => {
  if (agents === undefined) {
    return error === null ? (
      <CardSkeletons count={6} height={142} />
    ) : (
      <ErrorState title={text.list.failed} error={error} onRetry={onRetry} />
    );
  }
  const shown = agents.filter((agent) => matchesSearch(agent, search));
  if (shown.length === 0) return <Empty isSearching={search.trim() !== ''} isPublic={isPublic} />;
  return (
    <CardGrid>
      {shown.map((agent) => (
        <AgentCard
          key={agent._id}
          agent={agent}
          onAddKey={keyNeeded?.by(agent) === true ? (onAdded) => keyNeeded.onAdd(agent, onAdded) : undefined}
          {...(onMenu === undefined ? {} : { onMenu })}
        />
      ))}
    </CardGrid>
  );
};
