import { promptRoutes } from './routes.ts';
import { createPromptService, type PromptOptions } from './service.ts';

/** A person's own texts, inserted into a message by name. */
export const createPrompts = (options: PromptOptions) => {
  const prompts = createPromptService(options);
  return {
    name: 'prompts',
    service: prompts,
    routes: promptRoutes(prompts),
    accountParts: [{ name: 'prompts', export: (ownerId: string) => prompts.list(ownerId) }],
  };
};
