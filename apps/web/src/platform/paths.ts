/**
 * Every address of the app; no other file contains a literal path (`symbi/path-literal` enforces this). Import as
 * `import * as paths`. The router uses the same functions: `paths.agent(':id')` is the route of an agent.
 */

/** Keeps the colon of a session readable, and the `:id` of a route. */
const encode = (value: string): string => encodeURIComponent(value).replaceAll('%3A', ':');

/** Appends query parameters and omits missing ones. */
const withQuery = (path: string, query: Readonly<Record<string, string | null | undefined>>): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}=${encode(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
};

export const dashboard = '/';
/** The dashboard's path in older links, and the default target after signing in. */
export const dashboardByName = '/dashboard';
export const login = '/login';
export const register = '/register';
export const conversations = '/conversations';
export const conversationsWithTag = (tag: string): string => withQuery(conversations, { tag });
export const conversationsInFolder = (folder: string): string => withQuery(conversations, { folder });
export const newConversation = '/conversations/new';
export const newConversationWith = (agent: string): string => withQuery(newConversation, { agent });
/** `message` is the message to show; an empty `tag` offers a choice of tags. */
export const conversation = (
  id: string,
  query: { readonly message?: string | null; readonly tag?: string } = {},
): string => withQuery(`/conversations/${encode(id)}`, query);
export const agents = '/agents';
export const newAgent = '/agents/new';
/** Of a server with an address of its own. */
export const newCustomAgent = '/agents/new?provider=custom';
export const agent = (id: string): string => `/agents/${encode(id)}`;
export const agentEditor = (id: string): string => `/agents/${encode(id)}/edit`;
export const assistants = '/assistants';
export const newAssistant = '/assistants/new';
export const assistant = (id: string): string => `/assistants/${encode(id)}`;
export const assistantChat = (id: string): string => `/assistants/${encode(id)}/chat`;
/** The chat with the assistant talked with last. */
export const latestAssistantChat = '/assistants/latest/chat';
export const projects = '/projects';
export const project = (id: string): string => `/projects/${encode(id)}`;
export const context = '/context-bridge';
export const contextItem = (item: string): string => withQuery(context, { item });
export const reports = '/reports';
export const alerts = '/reports?category=alert';
/** Replies without their badges, for blind judgment. */
export const blindCheck = '/blind-check';
export const review = '/review';
export const reviewOf = (session: string, point?: string): string => withQuery(review, { session, point });
/** Id of the part of the review that verifies a session's log. */
export const LOG_PART = 'log';
export const logOf = (session: string): string => `${reviewOf(session)}#${LOG_PART}`;
export const documentation = '/documentation';
export const settings = '/settings';
export const settingsTab = (tab: 'keys' | 'preferences' | 'trust'): string => withQuery(settings, { tab });
/** The keys, with the form that adds one of this provider. */
export const addKey = (provider: string): string => withQuery(settings, { tab: 'keys', add: provider });
export const share = (token: string): string => `/shared/${encode(token)}`;
/** The offline verifier: a separate page served by the server. */
export const verifier = '/verify.html';
/** Not a screen: the sandboxed page that renders one diagram (public/diagram). */
export const diagram = '/diagram/index.html';
