import { contextLimits, limits } from '@symbi/contracts/limits';
import { assistantLimits } from '@symbi/contracts/assistant-limits';
import { shareLimits } from '@symbi/contracts/share-limits';
import { projectLimits } from '@symbi/contracts/projects';
import { encodeCursor } from '../../apps/server/src/platform/cursor.ts';
import { at, idOf, type World } from './world.ts';

/** One request for a list. */
interface Case {
  readonly name: string;
  /** The query string after the endpoint's path, whose parameters are filled in from the world. */
  readonly query?: (world: World) => string;
  /** The server's limit for this list, which is measured at that size if below the requested number. */
  readonly most?: number;
}

/** Requests for a list, or the reason why a reading call is not a list. */
type Entry = readonly Case[] | string;

const ONE = 'reads one thing';
const FIXED = 'does not depend on what somebody has';

const middle = ({ count }: World): number => Math.floor(count / 2);
const cursor = (...values: (string | number)[]): string => `cursor=${encodeCursor(values)}`;
const lastPage = (entries: number, size: number): number => Math.max(1, Math.ceil(entries / size));
const session = ({ conversation }: World): string => `session_id=conv:${conversation}`;

const conversationCases: readonly Case[] = [
  { name: 'all' },
  { name: 'active', query: () => 'archived=false&limit=50' },
  { name: 'archived', query: () => 'archived=true&limit=50' },
  { name: 'from the middle', query: (world) => `archived=false&limit=50&${cursor(0, at(middle(world)), 'f')}` },
  { name: 'a tag all have', query: () => 'archived=false&limit=20&tag=common' },
  { name: 'a rare tag', query: () => 'archived=false&limit=20&tag=rare' },
  { name: 'a rare tag, archived or not', query: () => 'limit=20&tag=rare' },
  { name: 'a tag none has', query: () => 'limit=20&tag=none' },
  { name: 'of an agent', query: ({ agent }) => `limit=20&agent=${agent}` },
  { name: 'of an agent, active', query: ({ agent }) => `archived=false&limit=20&agent=${agent}` },
  { name: 'of a folder', query: () => `limit=20&folder=${idOf('folder', 1)}` },
  { name: 'in no folder', query: () => 'limit=20&folder=none' },
  { name: 'of a folder, with a rare tag', query: () => `limit=20&folder=${idOf('folder', 1)}&tag=rare` },
  { name: 'a title many have', query: () => 'limit=20&title=harbour' },
  { name: 'a rare title', query: () => 'limit=20&title=quicksilver' },
  { name: 'a title none has', query: () => 'limit=20&title=absent' },
];

const messageCases: readonly Case[] = [
  { name: 'before the newest', query: ({ count }) => `before=${idOf('message', count)}` },
  { name: 'before one in the middle', query: (world) => `before=${idOf('message', middle(world) + 40)}` },
  { name: 'after one in the middle', query: (world) => `after=${idOf('message', middle(world))}` },
  { name: 'around one in the middle', query: (world) => `around=${idOf('message', middle(world))}` },
  { name: 'a tag all have', query: () => 'tag=common' },
  { name: 'a rare tag', query: () => 'tag=rare&limit=20' },
];

const contextCases: readonly Case[] = [
  { name: 'first page' },
  { name: 'a page in the middle', query: ({ count }) => `page=${lastPage(count, contextLimits.page)}` },
  { name: 'last page', query: ({ count }) => `page=${lastPage(2 * count, contextLimits.page)}` },
  { name: 'of a tag', query: () => 'tag=big' },
  { name: 'of a tag, last page', query: ({ count }) => `tag=big&page=${lastPage(count, contextLimits.page)}` },
  { name: 'active', query: () => 'active=true' },
  { name: 'active, middle', query: ({ count }) => `active=true&page=${lastPage(count / 2, contextLimits.page)}` },
  { name: 'inactive, last page', query: ({ count }) => `active=false&page=${lastPage(count, contextLimits.page)}` },
  { name: 'active of a tag', query: () => 'tag=big&active=true' },
  { name: 'inactive of a tag', query: () => 'tag=big&active=false' },
  {
    name: 'active of a tag, last page',
    query: ({ count }) => `tag=big&active=true&page=${lastPage(count, contextLimits.page)}`,
  },
];

const reportCases: readonly Case[] = [
  { name: 'all' },
  ...['daily', 'weekly', 'audit', 'alert'].map((category) => ({ name: category, query: () => `category=${category}` })),
  { name: 'archived', query: () => 'archived=true' },
  {
    name: 'a page in the middle of a category',
    query: ({ count }) => `category=audit&page=${lastPage(count / 2, limits.reportPage)}`,
  },
  { name: 'last page', query: ({ count }) => `page=${lastPage(4 * count, limits.reportPage)}` },
  {
    name: 'last page of a category',
    query: ({ count }) => `category=audit&page=${lastPage(count, limits.reportPage)}`,
  },
  { name: 'from the middle', query: (world) => cursor(at(middle(world)), 'f') },
  { name: 'a word all have', query: () => 'q=harbour' },
  { name: 'a word all have, of a category', query: () => 'q=harbour&category=weekly' },
  { name: 'a word all have, page 15', query: () => 'q=harbour&page=15' },
  { name: 'a rare word', query: () => 'q=quicksilver' },
  { name: 'a rare word, archived', query: () => 'q=quicksilver&archived=true' },
  { name: 'a word none has', query: () => 'q=absent' },
];

const searchCases: readonly Case[] = [
  { name: 'a word all have', query: () => 'q=harbour' },
  { name: 'two words all have', query: () => 'q=harbour%20about' },
  { name: 'a rare word', query: () => 'q=quicksilver' },
  { name: 'a common and a rare word', query: () => 'q=harbour%20quicksilver' },
  { name: 'the start of a word', query: () => 'q=ha' },
  { name: 'a word none has', query: () => 'q=absent' },
  { name: 'from the middle', query: ({ count }) => `q=harbour&${cursor(Math.floor(count * 6.5))}` },
];

const projects = '/api/projects/projects';

/** Every reading call, by path. */
export const entries: Readonly<Record<string, Entry>> = {
  '/api/conversations': conversationCases,
  '/api/conversations/:id': [{ name: 'newest messages' }],
  '/api/conversations/:id/messages': messageCases,
  '/api/conversations/:id/changes': [
    { name: 'all', query: () => 'since=0' },
    { name: 'the newest', query: ({ count }) => `since=${count - 10}` },
    { name: 'nothing new', query: ({ count }) => `since=${count}` },
  ],
  '/api/conversations/:id/encrypted': [{ name: 'the oldest message' }],
  '/api/conversations/:id/find': 'reads the texts of one conversation, at most 20,000, as finding words in it must',
  '/api/conversations/:id/messages/:messageId/thoughts': 'thoughts of one reply, at most 100,000 characters',
  '/api/conversations/:id/messages/:messageId/trust': ONE,
  '/api/conversations/:id/attachments': 'at most as many files as a conversation may have',
  '/api/conversations/:id/attachments/:attachmentId': ONE,
  '/api/conversations/:id/attachments/:attachmentId/file': 'a file',
  '/api/conversation-heads': [{ name: 'of one', query: ({ conversation }) => `ids=${conversation}` }],
  '/api/search': searchCases,
  '/api/agents': [{ name: 'mine', most: limits.agents }],
  '/api/agents/public': [
    { name: 'first page' },
    { name: 'from the middle', query: (world) => cursor(at(middle(world)), 'f') },
  ],
  '/api/agents/consents': 'at most one for each agent of other people that somebody talks with',
  '/api/agents/:id': ONE,
  '/api/agents/:id/bond': ONE,
  '/api/agents/:id/compliance': 'looks at the newest replies of an agent',
  '/api/llm/models/:provider': FIXED,
  '/api/llm/local-servers': FIXED,
  '/api/prompts': 'at most 200',
  '/api/folders': 'at most 100',
  '/api/assistant/list': [{ name: 'mine', most: assistantLimits.assistants }],
  '/api/assistant/functions': FIXED,
  '/api/assistant/latest': ONE,
  '/api/assistant/:id': ONE,
  '/api/context': contextCases,
  '/api/context/:id': ONE,
  '/api/context/tags': [{ name: 'a tag each', most: contextLimits.tagsShown }],
  '/api/context/weaviate/status': ONE,
  '/api/context/search': [
    { name: 'some', query: () => 'query=When%20does%20the%20reading%20room%20open%3F&threshold=0' },
    { name: 'nothing', query: () => 'query=Volcanoes' },
  ],
  '/api/context/import/:id': [{ name: 'a report' }],
  '/api/context/embeddings': 'an estimate of what embedding every active context would cost; no list',
  '/api/context/capsule/:sessionId': [{ name: 'the newest version' }],
  '/api/context/capsule/:sessionId/versions': [{ name: 'versions' }],
  '/api/insights/timeline': [{ name: 'points', query: session }],
  '/api/insights/sessions': [{ name: 'newest' }, { name: 'a hundred', query: () => 'limit=100' }],
  '/api/insights/export': 'a file: the whole log',
  '/api/insights/verify': 'reads the whole log, as verifying must',
  '/api/events': [{ name: 'receipts', query: session }],
  '/api/judgments': [{ name: 'mine' }],
  '/api/judgments/blind': [{ name: 'where all are judged' }],
  '/api/judgments/calibration': 'a curve over the newest 2,000 judgments',
  '/api/reports': reportCases,
  '/api/reports/:id': ONE,
  '/api/reports/:id/export': ONE,
  '/api/reports/figures': 'adds up the days that are asked for, and no other',
  '/api/users/dashboard': [{ name: 'counts' }],
  '/api/users/api-keys': [{ name: 'mine', most: limits.apiKeys }],
  '/api/auth/me': ONE,
  '/api/auth/sessions': [{ name: 'mine' }],
  '/api/auth/export': 'a file: the whole account',
  [projects]: [{ name: 'mine' }, { name: 'from the middle', query: (world) => cursor(at(middle(world)), 'f') }],
  '/api/projects/invitations': [{ name: 'received' }],
  [`${projects}/:id`]: [{ name: 'one, with its counts' }],
  [`${projects}/:id/messages`]: [
    { name: 'newest' },
    { name: 'before one in the middle', query: (world) => cursor(middle(world)) },
    { name: 'after one in the middle', query: (world) => `after=${middle(world)}` },
  ],
  [`${projects}/:id/members`]: [{ name: 'people and invitations', most: projectLimits.people }],
  [`${projects}/:id/knowledge`]: [
    { name: 'newest', most: projectLimits.items },
    { name: 'from the middle', query: () => cursor(at(50), 'f'), most: projectLimits.items },
  ],
  [`${projects}/:id/builds`]: [
    { name: 'newest' },
    { name: 'from the middle', query: (world) => cursor(middle(world)) },
  ],
  [`${projects}/:id/builds/:buildId`]: ONE,
  [`${projects}/:id/builds/:buildId/log`]: [
    { name: 'first lines' },
    { name: 'after one in the middle', query: (world) => `after=${middle(world)}` },
    { name: 'nothing new', query: ({ count }) => `after=${count}` },
  ],
  [`${projects}/:id/builds/:buildId/archive`]: 'a file',
  '/api/exports/conversations': 'a file: every conversation',
  '/api/exports/conversations/:id': 'a file: one conversation',
  '/api/imports': [{ name: 'newest', most: 10 }],
  '/api/imports/:id': [{ name: 'how far it is' }],
  '/api/imports/:id/items': [
    { name: 'first' },
    { name: 'from the middle', query: (world) => cursor(middle(world)) },
    { name: 'where something was left out', query: () => 'incomplete=true&limit=20' },
  ],
  '/api/shares': [
    { name: 'mine', most: shareLimits.shares },
    {
      name: 'of a conversation',
      query: ({ conversation }) => `conversation=${conversation}`,
      most: shareLimits.shares,
    },
  ],
  '/api/shared/:token': ONE,
  '/api/site': FIXED,
  '/healthz': FIXED,
  '/readyz': FIXED,
};

/** The address to request. */
export const addressOf = (path: string, { query }: Case, world: World): string => {
  const isProject = path.startsWith(projects);
  const filled = path
    .replace(':sessionId', `conv:${world.conversation}`)
    .replace(':buildId', world.build)
    .replace('/import/:id', `/import/${world.importId}`)
    .replace('/imports/:id', `/imports/${world.importId}`)
    .replace(':id', isProject ? world.project : world.conversation);
  return query === undefined ? filled : `${filled}?${query(world)}`;
};
