/** Sizes, counts and defaults shared by server and web app. Bytes are UTF-8, lengths are UTF-16 units. */
export const limits = {
  bodyBytes: 256 * 1024,
  messageLength: 64_000,
  jsonDepth: 32,
  titleLength: 200,
  /** Length of a title taken from the first message. */
  namedTitleLength: 60,
  nameLength: 100,
  descriptionLength: 2_000,
  systemPromptLength: 32_000,
  emailLength: 254,
  passwordMinimum: 6,
  passwordMaximum: 200,
  apiKeyLength: 400,
  tagLength: 60,
  tags: 20,
  listItems: 50,
  capsuleNotesLength: 8_000,
  /** Characters of a source, a citation or a function's result that are stored and read for a score. */
  sourceLength: 8_000,
  capsuleItemLength: 300,
  pageMaximum: 100,
  messageWindow: 50,
  reportPage: 6,
  agents: 500,
  apiKeys: 50,
  dashboardConversations: 5,
  dashboardAgents: 4,
  socketBytes: 128 * 1024,
} as const;

export const contextLimits = {
  page: 10,
  searchLimit: 10,
  searchLimitMaximum: 50,
  searchThreshold: 0.7,
  queryLength: 1_000,
  trustDefault: 5,
  trustMaximum: 5,
  bridge: 200,
  bridgeTag: 2_000,
  tagsShown: 250,
  importItems: 10_000,
  importLength: 4_000_000,
  importBytes: 12 * 1024 * 1024,
  /** Characters of all items made from a file; each item repeats the file's name. */
  importOutput: 16_000_000,
  importDepth: 1_000,
  importValues: 1_000_000,
  importColumns: 500,
  importName: 200,
  /** A section title; longer ones are cut, and appear in full in the section's text. */
  importTitle: 120,
  importPlace: 120,
  /** One item, as JSON text. */
  itemLength: 200_000,
} as const;

const TRUST_THRESHOLD_DEFAULT = 0.7;
export const PIVOT_THRESHOLD = 0.6;
/** A change score below this counts as an unchanged position. */
export const CHANGE_THRESHOLD = 0.2;
export const TIMELINE_TOLERANCE_MS = 5_000;
export const VISIBLE_TAGS = 3;
export const ROW_HASH_SHOWN = 10;

export const agentDefaults = {
  provider: 'openai',
  model: 'gpt-4o',
  temperature: 0.7,
  maxTokens: 1000,
  ciModel: 'symbi-core',
  trustScoreThreshold: TRUST_THRESHOLD_DEFAULT,
} as const;
export const temperatureRange = { minimum: 0, maximum: 1, step: 0.1 } as const;
export const checkSamplesRange = { minimum: 0, maximum: 5, step: 1 } as const;
export const maxTokensRange = { minimum: 100, maximum: 4000, step: 100 } as const;

export const DEFAULT_CONVERSATION_TITLE = 'New Conversation';
/** Shown, and found by search, in place of a missing title. */
export const UNTITLED_CONVERSATION = 'Untitled Conversation';
export const CI_MODEL_LABEL = 'Symbi Core';
/** Shown in place of erased content. */
export const ERASED_NOTICE = 'This message was deleted.';

export const ciTags = ['conversation', 'context-aware'] as const;

export const preferenceDefaults = { defaultModel: 'gpt-4o', notifications: true, namesByModel: true } as const;
export const preferenceModels = ['gpt-3.5-turbo', 'gpt-4', 'gpt-4o', 'gpt-4-turbo', 'claude-2'] as const;

export const storageKeys = {
  token: 'token',
  theme: 'theme-mode',
  onboarding: 'trustOnboardingComplete',
  firstReply: 'trust-first-reply',
  trustDisplay: 'trust-display',
} as const;

export const timings = {
  bannerMs: 3_000,
  notFoundRedirectMs: 2_000,
  assistantCreatedMs: 2_000,
  snackbarMs: 5_000,
  searchDebounceMs: 500,
  socketReconnectMs: 1_000,
  socketReconnectMaximumMs: 5_000,
  socketTimeoutMs: 20_000,
} as const;
