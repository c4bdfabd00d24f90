import type { Agent } from '@symbi/contracts/agents';
import type { ApiKey } from '@symbi/contracts/api-keys';
import type { Assistant, AssistantFunction } from '@symbi/contracts/assistants';
import type { Attachment } from '@symbi/contracts/attachments';
import type { Context } from '@symbi/contracts/context';
import type { Conversation, Message } from '@symbi/contracts/conversations';
import type { Prompt } from '@symbi/contracts/prompts';
import type { Project } from '@symbi/contracts/projects';
import type { Report } from '@symbi/contracts/report';
import type { Session } from '@symbi/contracts/account';
import type { TrustExplanation } from '@symbi/contracts/trust';
import type { User } from '@symbi/contracts/users';

/** Complete sample answers of the server, each as its call describes it; a test only names the fields it is about. */

export const at = '2026-03-02T09:30:00.000Z';

/** An id made from a number. */
export const idOf = (number: number): string => number.toString(16).padStart(24, '0');

export const sampleUser: User = {
  _id: idOf(1),
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  preferences: { defaultModel: 'symbi-core', notifications: true, namesByModel: false },
  createdAt: at,
};

export const sampleAgent = (fields: Partial<Agent> = {}): Agent => ({
  _id: idOf(10),
  name: 'Symbi Core',
  description: 'Answers from your contexts, without a key.',
  provider: 'local',
  model: 'symbi-core',
  systemPrompt: '',
  temperature: 0.7,
  maxTokens: 1_024,
  isPublic: false,
  isOwn: true,
  ciEnabled: true,
  ciModel: 'symbi-trust',
  contextBridgeEnabled: true,
  trustScoreThreshold: 0.7,
  apiKeyId: null,
  baseUrl: null,
  metadata: {},
  checkMode: 'ask',
  checkSamples: 0,
  judge: null,
  pictures: 'auto',
  seesPictures: false,
  bondStatus: 'Not Bonded',
  destination: {
    id: 'local',
    provider: 'local',
    host: null,
    owner: null,
    key: 'none',
    needsConsent: false,
    consent: { messages: false, contexts: false },
  },
  createdAt: at,
  updatedAt: at,
  ...fields,
});

export const samplePrompt = (fields: Partial<Prompt> = {}): Prompt => ({
  _id: idOf(90),
  name: 'summarize',
  text: 'Summarize this in three points:\n',
  createdAt: at,
  updatedAt: at,
  ...fields,
});

export const sampleConversation = (fields: Partial<Conversation> = {}): Conversation => ({
  _id: idOf(20),
  title: 'Harbour plans',
  agent: idOf(10),
  isArchived: false,
  isPinned: false,
  folder: null,
  tags: ['harbour'],
  messageCount: 2,
  lastActivity: at,
  createdAt: at,
  ethicalScore: null,
  trustCount: 0,
  uncheckedCount: 1,
  ...fields,
});

/** A complete conversation, as a first visit receives it. */
export const sampleThread = (messages: Message[], fields: Partial<Conversation> = {}) => ({
  ...sampleConversation(fields),
  messages,
  hasOlder: false,
  hasNewer: false,
  changeSeq: messages.length,
});

export const sampleMessage = (fields: Partial<Message> = {}): Message => ({
  _id: idOf(30),
  conversationId: idOf(20),
  parentId: null,
  seq: 1,
  changeSeq: 1,
  sender: 'user',
  content: 'What is a pivot?',
  status: 'complete',
  contextTags: [],
  citations: [],
  notices: [],
  siblings: [idOf(30)],
  timestamp: at,
  ...fields,
});

export const sampleReply = (fields: Partial<Message> = {}): Message =>
  sampleMessage({
    _id: idOf(31),
    parentId: idOf(30),
    seq: 2,
    changeSeq: 2,
    sender: 'agent',
    agentId: idOf(10),
    agentName: 'Symbi Core',
    content: 'A pivot is a change of stance.',
    trustState: 'not_checked',
    trustMode: 'ungrounded',
    trustScore: 0.52,
    siblings: [idOf(31)],
    ...fields,
  });

/** The score of a reply that a source was found for, and that is in doubt. */
export const sampleTrust = (fields: Partial<TrustExplanation> = {}): TrustExplanation => ({
  messageId: idOf(31),
  state: 'checked',
  score: 0.41,
  mode: 'grounded',
  interval: [0.3, 0.55],
  signals: [],
  sentences: [],
  sources: [],
  verdict: 'A sentence is not in the sources.',
  engine: 'symbi-trust/1.7.0',
  scoredAt: at,
  ...fields,
});

export const sampleAssistant = (fields: Partial<Assistant> = {}): Assistant => ({
  id: idOf(40),
  name: 'Symbi Core Assistant',
  model: 'symbi-core',
  created_at: 1_772_443_800,
  instructions: 'Answer from what is kept.',
  tools: [],
  isBuiltIn: true,
  ...fields,
});

export const sampleFunction: AssistantFunction = {
  type: 'function',
  function: { name: 'create_context', description: 'Keeps a text as a context.', parameters: { type: 'object' } },
  permission: 'write',
  perReply: 3,
  command: '/save tag: text',
};

export const sampleContext = (fields: Partial<Context> = {}): Context => ({
  _id: idOf(50),
  tag: 'notes',
  source: 'symbi',
  data: { text: 'One.' },
  trustScore: 3,
  isActive: true,
  createdAt: at,
  version: 'first',
  ...fields,
});

/** All contexts on one page. */
export const sampleContextPage = (contexts: Context[]) => ({
  success: true as const,
  contexts,
  data: contexts,
  count: contexts.length,
  page: 1,
  totalPages: 1,
  usage: { items: contexts.length, bytes: 2_000, itemsMaximum: 5_000, bytesMaximum: 50_000_000 },
});

export const sampleAttachment = (fields: Partial<Attachment> = {}): Attachment => ({
  _id: idOf(100),
  conversationId: idOf(20),
  name: 'Mooring fees 2026.pdf',
  kind: 'pdf',
  title: 'Mooring fees',
  bytes: 48_200,
  sha256: 'a'.repeat(64),
  parts: 3,
  characters: 2_400,
  createdAt: at,
  ...fields,
});

export const sampleKey = (fields: Partial<ApiKey> = {}): ApiKey => ({
  _id: idOf(60),
  name: 'Work',
  provider: 'anthropic',
  key: 'sk-•••q7Xw',
  createdAt: at,
  ...fields,
});

export const sampleSession = (fields: Partial<Session> = {}): Session => ({
  _id: idOf(70),
  current: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0',
  createdAt: at,
  lastSeenAt: at,
  ...fields,
});

export const sampleReport = (fields: Partial<Report> = {}): Report => ({
  _id: idOf(80),
  title: 'Daily Report: Monday, March 2, 2026',
  content: 'Two conversations took place.\n\n- 4 messages\n- 2 replies',
  category: 'daily',
  createdAt: at,
  isArchived: false,
  stats: { messages: 4, replies: 2 },
  metadata: {},
  ...fields,
});

export const sampleProject = (fields: Partial<Project> = {}): Project => ({
  _id: idOf(90),
  name: 'Atlas',
  description: 'A map of all harbours.',
  role: 'owner',
  ownerName: 'Ada Lovelace',
  memberCount: 1,
  knowledgeCount: 0,
  buildCount: 0,
  createdAt: at,
  updatedAt: at,
  ...fields,
});
