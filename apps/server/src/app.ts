import { createAgents } from './features/agents/feature.ts';
import { createApiKeys } from './features/api-keys/feature.ts';
import { createAssistants } from './features/assistants/feature.ts';
import { createAttachments } from './features/attachments/feature.ts';
import { createAuth } from './features/auth/feature.ts';
import { createBonds } from './features/bonds/feature.ts';
import { createCapsules } from './features/capsules/feature.ts';
import { createChecks } from './features/checks/feature.ts';
import { createContext } from './features/context/feature.ts';
import { createConversations } from './features/conversations/feature.ts';
import { createDashboard } from './features/dashboard/feature.ts';
import { createFeedback } from './features/feedback/feature.ts';
import { createFolders } from './features/folders/feature.ts';
import { createImportExport } from './features/import-export/feature.ts';
import { createMessages } from './features/messages/feature.ts';
import { createProjects } from './features/projects/feature.ts';
import { createPrompts } from './features/prompts/feature.ts';
import { createReceipts } from './features/receipts/feature.ts';
import { createReplies } from './features/replies/feature.ts';
import { createReports } from './features/reports/feature.ts';
import { createRoundtable } from './features/roundtable/feature.ts';
import { createScoring } from './features/scoring/feature.ts';
import { createSearch } from './features/search/feature.ts';
import { createShares } from './features/shares/feature.ts';
import { createTimeline } from './features/timeline/feature.ts';
import { createTitles } from './features/titles/feature.ts';
import { createUsers } from './features/users/feature.ts';
import { openFoundation, type Foundation } from './foundation.ts';
import type { AppOptions } from './platform/app-options.ts';
import { createLive } from './platform/live.ts';
import { startServer } from './server.ts';

export { resetPassword } from './features/auth/reset.ts';
export { rotateLogKey } from './features/timeline/signing/rotate.ts';

/** Accounts, agents and contexts. */
const addAccounts = async (foundation: Foundation) => {
  const { add } = foundation.features;
  const { service: users } = add(createUsers(foundation));
  const { service: auth } = add(createAuth({ ...foundation, users }));
  const authenticate = auth.authenticate.bind(auth);
  const endedSessions = auth.endedSessions.bind(auth);
  const live = await createLive({ ...foundation, authenticate, endedSessions });
  const base = { ...foundation, ...live, users, authenticate };
  const { service: apiKeys } = add(createApiKeys(base));
  const { service: agents } = add(createAgents({ ...base, apiKeys }));
  const context = add(await createContext({ ...base, apiKeys }));
  add(createPrompts(base));
  return { ...base, apiKeys, agents, context };
};

type Accounts = Awaited<ReturnType<typeof addAccounts>>;

/** Conversations, and everything that reads, checks or exports them. */
const addConversations = async (accounts: Accounts) => {
  const { add } = accounts.features;
  const { service: search } = add(await createSearch(accounts));
  const { service: folders } = add(createFolders(accounts));
  const { service: conversations, channel, removal } = add(createConversations({ ...accounts, search, folders }));
  const { service: timeline, keys: logKeys } = add(await createTimeline({ ...accounts, conversations }));
  const listed = { ...accounts, search, folders, conversations, channel, removal, timeline, logKeys };
  const { service: capsules } = add(createCapsules(listed));
  const { service: attachments, store: fileStore } = add(createAttachments(listed));
  const { service: contexts } = accounts.context;
  add(createDashboard({ ...listed, contexts }));
  const { service: receipts } = add(createReceipts(listed));
  const messages = add(createMessages({ ...listed, attachments, contexts }));
  const { service, views, sent } = messages;
  const said = {
    ...listed,
    contexts,
    fileStore,
    capsules,
    attachments,
    receipts,
    messages: service,
    reads: service.reads,
    views,
    sent,
  };
  const scored = { ...said, ...add(createScoring(said)).service };
  const { service: feedback } = add(createFeedback(scored));
  const { functions } = add(createAssistants({ ...scored, contextFunctions: accounts.context.forAssistants }));
  return { ...scored, feedback, functions, retrieval: contexts };
};

/** The composition root: the only place that knows every feature, in the order of tools/architecture/order.js. */
const addFeatures = async (foundation: Foundation) => {
  const { add } = foundation.features;
  const all = await addConversations(await addAccounts(foundation));
  const { thoughts } = add(createReplies(all)).service;
  add(createChecks(all));
  add(createTitles(all));
  add(createImportExport({ ...all, thoughts }));
  add(createShares(all));
  add(createRoundtable(all));
  add(createBonds(all));
  add(createProjects(all));
  const { scheduler } = add(createReports(all));
  return { ...all, scheduler };
};

export const createApp = async (options: AppOptions) => {
  const foundation = await openFoundation(options);
  try {
    const all = await addFeatures(foundation);
    const server = await startServer(all);
    return {
      ...server,
      // Periodic work: reports that are due, erasing deleted rows, removing unreferenced files, closing connections.
      makeDueReports: () => all.scheduler.runDue(),
      eraseDue: () => all.removal.eraseDue(),
      closeEnded: () => all.realtime.closeEnded(),
      sweepFiles: (now: number) => all.attachments.sweep(now),
    };
  } catch (error) {
    await foundation.database.close();
    throw error;
  }
};

export type App = Awaited<ReturnType<typeof createApp>>;
