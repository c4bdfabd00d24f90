import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { hasCode } from '@symbi/client/api-error';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { Missing } from '../../../ui/state/missing.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useBanner } from '../../../ui/state/success-banner.tsx';
import { agentQuery } from '../api.ts';
import { text } from '../text.ts';
import { AgentEditor } from './editor/agent-editor.tsx';
import { AgentView } from './agent-view.tsx';
import type { StoredKeys } from './editor/key-field.tsx';
import { isCopiedFromOthers, isJustCreated, justCreated } from '../navigation-state.ts';
import type { AgentForm } from '../model.ts';
import type { StoreKey } from './editor/use-save-form.ts';
import { focusedField, type EarlyInput } from './editor/use-early-input.ts';

interface AgentScreenProps {
  /** Undefined while the preferences load. */
  readonly preferredModel: string | null | undefined;
  readonly stored: StoredKeys;
  readonly storeKey: StoreKey;
}

/** Input typed while an agent was being created. In memory only: a typed key must not stay in the history. */
const typedEarly = new Map<string, EarlyInput>();
const takeTyped = (id: string): EarlyInput | null => {
  const typed = typedEarly.get(id) ?? null;
  typedEarly.delete(id);
  return typed;
};

const Loading = () => (
  <Container maxWidth="md" sx={{ py: 3 }}>
    <Stack spacing={2}>
      <Skeleton variant="text" width={220} height={40} />
      <Skeleton variant="rounded" height={48} />
      <Skeleton variant="rounded" height={320} />
    </Stack>
  </Container>
);

const useEditorEvents = () => {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname } = location;
  const state: unknown = location.state;
  const { message, show } = useBanner();
  const hasArrived = isJustCreated(state);
  useEffect(() => {
    if (!hasArrived) return;
    show(text.editor.saved);
    // Shown once: the state is cleared, so a reload does not repeat it.
    void navigate(pathname, { replace: true, state: null });
  }, [hasArrived, show, navigate, pathname]);
  return {
    banner: message,
    notice: isCopiedFromOthers(state) ? text.editor.copied : null,
    onSaved: () => show(text.editor.saved),
    onCreated: ({ _id }: { _id: string }, values: Partial<AgentForm>) => {
      if (Object.keys(values).length > 0) typedEarly.set(_id, { values, field: focusedField() });
      void navigate(paths.agent(_id), { replace: true, state: justCreated });
    },
    onLeave: () => void navigate(paths.agents, { replace: true }),
  };
};

/** The field that a link leads to, such as `#pictures`; null for none. */
const fieldOf = (hash: string): EarlyInput | null => (hash === '' ? null : { values: {}, field: hash.slice(1) });

const ExistingAgent = ({ id, ...props }: Omit<AgentScreenProps, 'preferredModel'> & { readonly id: string }) => {
  const { data, error, refetch } = useQuery(agentQuery(id));
  const events = useEditorEvents();
  const { hash } = useLocation();
  const [typed] = useState(() => takeTyped(id) ?? fieldOf(hash));
  if (data === undefined) {
    if (hasCode(error, 'not_found'))
      return (
        <Missing title={text.editor.loadFailed} reason={error.message} to={paths.agents} label={text.editor.back} />
      );
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState isPage title={text.editor.loadFailed} error={error} onRetry={() => void refetch()} />
    );
  }
  return data.isOwn ? (
    <AgentEditor key={data._id} agent={data} preferredModel={null} typed={typed} {...props} {...events} />
  ) : (
    <AgentView agent={data} />
  );
};

const NewAgent = ({ preferredModel, ...props }: AgentScreenProps) => {
  const events = useEditorEvents();
  const [query] = useSearchParams();
  // A form takes its initial values only once, so it waits for them.
  return preferredModel === undefined ? (
    <Loading />
  ) : (
    <AgentEditor preferredModel={preferredModel} isCustom={query.get('provider') === 'custom'} {...props} {...events} />
  );
};

/** One agent: a new one, one's own to edit, or another user's to read. */
export const AgentScreen = ({ preferredModel, ...props }: AgentScreenProps) => {
  const { id } = useParams();
  return id === undefined ? (
    <NewAgent preferredModel={preferredModel} {...props} />
  ) : (
    <ExistingAgent key={id} id={id} {...props} />
  );
};
