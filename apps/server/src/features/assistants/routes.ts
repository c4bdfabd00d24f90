import * as contract from '@symbi/contracts/assistants';
import { route, type Route } from '../../platform/http/route.ts';
import type { AgentRow } from '../agents/service.ts';
import { presentAssistant } from './presenter.ts';
import type { Assistants, FunctionRunner } from './service.ts';

const one = (row: AgentRow) => {
  const assistant = presentAssistant(row);
  return { data: assistant, assistant };
};

export const assistantRoutes = (assistants: Assistants, functions: FunctionRunner): Route[] => [
  route(contract.listAssistants, async ({ user }) => {
    const { rows, hasKey } = await assistants.list(user.id);
    const data = rows.map(presentAssistant);
    return { data, assistants: data, count: data.length, hasKey };
  }),
  route(contract.listFunctions, async () => {
    const data = functions.list();
    return { data, functions: data };
  }),
  route(contract.readLatestAssistant, async ({ user }) => one(await assistants.latest(user.id))),
  route(contract.readAssistant, async ({ user, params }) => one(await assistants.find(user.id, params.id))),
  route(contract.createAssistant, async ({ user, body }) => one(await assistants.create(user.id, body))),
  route(contract.importAssistants, async ({ user, body }) => ({
    data: await assistants.import(user.id, body.export),
  })),
  route(contract.updateAssistant, async ({ user, params, body }) =>
    one(await assistants.update(user.id, params.id, body)),
  ),
  route(contract.removeAssistant, async ({ user, params }) => {
    await assistants.remove(user.id, params.id);
    return {};
  }),
];
