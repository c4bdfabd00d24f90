import { hasCode } from '@symbi/client/api-error';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { modelsQuery } from '../../features/agents/models-query.ts';
import { assistantQuery } from '../../features/assistants/assistant-query.ts';
import { currentUserQuery } from '../../features/auth/api.ts';
import { AssistantForm } from '../../features/assistants/components/assistant-form.tsx';
import { text } from '../../features/assistants/text.ts';
import * as paths from '../../platform/paths.ts';
import { CenteredSpinner } from '../../ui/state/centered-spinner.tsx';
import { Missing } from '../../ui/state/missing.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { isId } from '@symbi/contracts/common';

/** Offered when the list of models could not be loaded. */
const LIVING_MODEL = 'gpt-6-luna';

/** The models, and the default of a new assistant: the preferred one if it is from OpenAI and has no end date. */
const useModels = () => {
  const { data } = useQuery(modelsQuery('openai', null));
  const { data: user } = useQuery(currentUserQuery);
  const preferred = data?.models.find(({ id }) => id === user?.preferences.defaultModel);
  const lasts = preferred !== undefined && preferred.retiredOn === undefined && preferred.endsOn === undefined;
  return { models: data?.models, defaultModel: lasts ? preferred.id : (data?.defaultModel ?? LIVING_MODEL) };
};

export const NewAssistantPage = () => <AssistantForm {...useModels()} />;

const Existing = ({ id }: { readonly id: string }) => {
  const models = useModels();
  const { data, error, refetch } = useQuery(assistantQuery(id));
  useDocumentTitle(text.form.editTitle);
  if (data !== undefined) return <AssistantForm key={data.id} assistant={data} {...models} />;
  if (hasCode(error, 'not_found'))
    return <Missing title={text.form.loadFailed} reason={error.message} to={paths.assistants} label={text.form.back} />;
  if (error !== null)
    return <ErrorState isPage title={text.form.loadFailed} error={error} onRetry={() => void refetch()} />;
  return <CenteredSpinner />;
};

export const AssistantPage = () => {
  const { id = '' } = useParams();
  return isId(id) ? <Existing key={id} id={id.toLowerCase()} /> : <Navigate to={paths.assistants} replace />;
};
