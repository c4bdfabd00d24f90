import { createPrompt, listPrompts, removePrompt, updatePrompt } from '@symbi/contracts/prompts';
import { route, type Route } from '../../platform/http/route.ts';
import { presentPrompt } from './presenter.ts';
import type { Prompts } from './service.ts';

export const promptRoutes = (prompts: Prompts): Route[] => [
  route(listPrompts, async ({ user }) => {
    const rows = await prompts.list(user.id);
    return { data: rows.map(presentPrompt), count: rows.length };
  }),
  route(createPrompt, async ({ user, body }) => ({ data: presentPrompt(await prompts.create(user.id, body)) })),
  route(updatePrompt, async ({ user, params, body }) => ({
    data: presentPrompt(await prompts.update(user.id, params.id, body)),
  })),
  route(removePrompt, async ({ user, params }) => {
    await prompts.remove(user.id, params.id);
    return {};
  }),
];
