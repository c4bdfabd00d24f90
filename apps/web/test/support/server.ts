import {
  listAgents,
  listConsents,
  listLocalServers,
  listModels,
  listPublicAgents,
  readAgent,
} from '@symbi/contracts/agents';
import { listAttachments } from '@symbi/contracts/attachments';
import { listApiKeys, testApiKey } from '@symbi/contracts/api-keys';
import { listAssistants, listFunctions, readAssistant, readLatestAssistant } from '@symbi/contracts/assistants';
import { readBond, readCompliance } from '@symbi/contracts/bonds';
import { listCapsuleVersions, readCapsule } from '@symbi/contracts/capsules';
import { listContexts, listContextTags, readSearchStatus, searchContexts } from '@symbi/contracts/context';
import { readEmbeddings } from '@symbi/contracts/context-embeddings';
import {
  listChanges,
  listConversations,
  listMessages,
  readConversation,
  readEncrypted,
} from '@symbi/contracts/conversations';
import { listHeads } from '@symbi/contracts/heads';
import { listSessions as listLoggedSessions } from '@symbi/contracts/insights';
import { listBlindReplies, readCalibration } from '@symbi/contracts/feedback';
import { listBuilds, listKnowledge } from '@symbi/contracts/project-builds';
import {
  listMembers,
  listProjectMessages,
  listProjects,
  listReceivedInvitations,
  readProject,
} from '@symbi/contracts/projects';
import { listFolders } from '@symbi/contracts/folders';
import { listPrompts } from '@symbi/contracts/prompts';
import { listRounds } from '@symbi/contracts/roundtable';
import { listReports, readFigures } from '@symbi/contracts/reports';
import { readSite } from '@symbi/contracts/site';
import { readTimeline } from '@symbi/contracts/timeline';
import { listImports } from '@symbi/contracts/imports';
import { listShares } from '@symbi/contracts/shares';
import { listSessions } from '@symbi/contracts/account';
import { readDashboard } from '@symbi/contracts/dashboard';
import { me } from '@symbi/contracts/users';
import type { HttpHandler } from 'msw';
import { answer, list, one } from './network.ts';
import * as sample from './samples.ts';

const success = true as const;
const agent = sample.sampleAgent();
const assistant = sample.sampleAssistant();
const context = sample.sampleContext();
const conversation = sample.sampleConversation();
const project = sample.sampleProject();
const capsule = { goals: [], tone_prefs: [], constraints: [], tags: [], notes: '', version: 0, updatedAt: null };

/** The calls every screen makes for its frame. */
const shell = [
  answer(me, one(sample.sampleUser)),
  answer(readSite, one({ contactEmail: 'hello@example.com', version: '0.1.0', logKey: 'symbi+0+AAAA' })),
];

const agents = [
  answer(listConsents, one([])),
  answer(listPublicAgents, list([])),
  answer(listAgents, list([agent])),
  answer(readBond, one({ ...agent, bond: null })),
  answer(
    readCompliance,
    one({
      score: 50,
      articles: [{ id: 'privacy', score: 50, checks: [{ name: 'Key', passed: true, found: 'No key is needed' }] }],
    }),
  ),
  answer(readAgent, one(agent)),
  answer(listModels, {
    success,
    data: { models: [], live: false, hasFailed: false, defaultModel: 'symbi-core' },
    models: [],
  }),
  answer(listApiKeys, list([])),
  answer(testApiKey, one(sample.sampleKey())),
  answer(listLocalServers, one([])),
  answer(listFolders, list([])),
  answer(listPrompts, list([])),
  answer(listRounds, list([])),
];

const assistants = [
  answer(listAssistants, { success, data: [assistant], assistants: [assistant], count: 1, hasKey: false }),
  answer(listFunctions, { success, data: [sample.sampleFunction], functions: [sample.sampleFunction] }),
  answer(readLatestAssistant, { success, data: assistant, assistant }),
  answer(readAssistant, { success, data: assistant, assistant }),
];

const contexts = [
  answer(listContextTags, { success, data: [{ tag: 'notes', count: 1, active: 1 }], count: 1 }),
  answer(readSearchStatus, { success, connected: false, engine: 'local' }),
  answer(
    readEmbeddings,
    one({
      isOn: false,
      hasKey: false,
      model: 'text-embedding-3-small',
      total: 1,
      embedded: 0,
      isRunning: false,
      estimatedTokens: 1,
      estimatedUsd: 0,
    }),
  ),
  answer(readCapsule, { success, capsule, data: capsule }),
  answer(listCapsuleVersions, { success, data: [], count: 0 }),
  answer(searchContexts, { success, results: [], data: [], count: 0, engine: 'local' }),
  answer(listContexts, {
    success,
    contexts: [context],
    data: [context],
    count: 1,
    page: 1,
    totalPages: 1,
    usage: { items: 1, bytes: 20, itemsMaximum: 5_000, bytesMaximum: 50_000_000 },
  }),
];

const messages = [sample.sampleMessage({ contextTags: ['to check'] }), sample.sampleReply()];
const conversations = [
  answer(listConversations, list([conversation])),
  answer(
    listHeads,
    list([
      {
        conversationId: conversation._id,
        sender: 'agent',
        agentName: agent.name,
        excerpt: 'The harbour opens at nine.',
      },
    ]),
  ),
  answer(listChanges, one({ messages: [], changeSeq: 2, more: false })),
  answer(readEncrypted, one(null)),
  answer(listMessages, one({ messages: messages.slice(0, 1), hasOlder: false, hasNewer: false, changeSeq: 2 })),
  answer(readConversation, one({ ...conversation, messages, hasOlder: false, hasNewer: false, changeSeq: 2 })),
  answer(listAttachments, list([])),
  answer(listImports, one([])),
  answer(listShares, one([])),
];

const projects = [
  answer(listReceivedInvitations, { success, data: [], count: 0 }),
  answer(listProjectMessages, { success, data: [], more: false }),
  answer(listMembers, {
    success,
    data: [{ _id: sample.sampleUser._id, name: 'Ada Lovelace', role: 'owner', joinedAt: sample.at }],
    count: 1,
    invitations: [],
  }),
  answer(listKnowledge, list([])),
  answer(listBuilds, list([])),
  answer(readProject, { success, project, data: project }),
  answer(listProjects, { success, projects: [project], data: [project], count: 1 }),
];

const insights = [
  answer(readFigures, one({ timeZone: 'UTC', days: [] })),
  answer(listReports, { success, reports: [sample.sampleReport()], conversations: [], totalPages: 1, count: 1 }),
  answer(listLoggedSessions, list([])),
  answer(readTimeline, { success, data: { points: [] } }),
  answer(
    readCalibration,
    one({
      counts: { right: 0, wrong: 0, unsure: 0 },
      needed: 10,
      modes: [],
      judges: [],
    }),
  ),
  answer(
    listBlindReplies,
    one([
      {
        conversationId: sample.idOf(20),
        messageId: sample.idOf(22),
        question: 'What is a pivot?',
        reply: 'A pivot is a change of stance.',
        sources: [{ n: 1, title: 'Glossary', text: 'A pivot is a reversal.' }],
      },
    ]),
  ),
];

const account = [
  answer(listSessions, list([sample.sampleSession()])),
  answer(
    readDashboard,
    one({
      conversations: 1,
      agents: 1,
      messages: 2,
      status: {
        sample: false,
        system: 'Online',
        activeBridges: 1,
        averageTrust: 0.8,
        trustCount: 1,
        uncheckedCount: 1,
        bondedAgents: 0,
      },
    }),
  ),
];

/** A server on which Ada has one of everything; a test's handlers take precedence. */
export const sampleServer: readonly HttpHandler[] = [
  ...shell,
  ...agents,
  ...assistants,
  ...contexts,
  ...conversations,
  ...projects,
  ...insights,
  ...account,
];
