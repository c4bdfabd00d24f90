import { useQuery } from '@tanstack/react-query';
import { modelsQuery } from '../../features/agents/models-query.ts';
import { AssistantsScreen } from '../../features/assistants/components/assistants-screen.tsx';

export const AssistantsPage = () => {
  const { data } = useQuery(modelsQuery('openai', null));
  return <AssistantsScreen models={data?.models} />;
};
