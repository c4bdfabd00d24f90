/**
 * The single definition of the order described in docs/ARCHITECTURE.md. A server feature may import the `service.ts` of
 * a feature that precedes it, and nothing else of it.
 */
export const serverFeatures = [
  'users',
  'auth',
  'api-keys',
  'agents',
  'context',
  'prompts',
  'search',
  'folders',
  'conversations',
  'timeline',
  'capsules',
  'attachments',
  'dashboard',
  'receipts',
  'messages',
  'scoring',
  'feedback',
  'assistants',
  'replies',
  'checks',
  'titles',
  'import-export',
  'shares',
  'roundtable',
  'bonds',
  'projects',
  'reports',
];

/** What each workspace package may import besides its own files. `@symbi/` names are workspace packages. */
export const packageImports = {
  text: [],
  trust: ['@symbi/text'],
  ledger: [],
  retrieval: ['@symbi/text'],
  verifier: ['zod', '@huggingface/tokenizers', 'onnxruntime-node'],
  // The verifier package opens models.
  encoder: ['zod', '@symbi/verifier'],
  // Maintained libraries that read people's files, each for one format.
  documents: ['@symbi/text', 'unpdf', 'fflate', 'htmlparser2', 'csv-parse'],
  contracts: ['zod', '@symbi/text', '@symbi/trust', '@symbi/ledger', '@symbi/retrieval'],
  client: ['@symbi/contracts', 'zod', 'socket.io-client'],
  testkit: ['@symbi/client', '@symbi/contracts', 'zod', 'pg', 'socket.io-client'],
};

/**
 * Additional imports of a package's programs (`bin`, `fit`): they run in Node, while the package itself must not depend
 * on it.
 */
export const programImports = { trust: ['@symbi/verifier'], retrieval: ['@symbi/encoder'] };

/** Packages whose `src` can use neither time, randomness nor I/O. */
export const purePackages = ['text', 'trust', 'ledger', 'retrieval'];

/** Workspace packages the two apps may import. */
export const appImports = [
  '@symbi/contracts',
  '@symbi/text',
  '@symbi/trust',
  '@symbi/ledger',
  '@symbi/retrieval',
  '@symbi/verifier',
  '@symbi/encoder',
  '@symbi/documents',
  '@symbi/client',
  '@symbi/testkit',
];

/** Server zones, and the zones each may import. `features` stands for the rule above. */
export const serverZones = {
  platform: ['platform', 'migrations'],
  migrations: ['migrations', 'platform'],
  providers: ['providers', 'platform'],
  features: ['providers', 'platform', 'features'],
  app: ['app', 'providers', 'platform', 'features', 'migrations'],
  root: ['app', 'root', 'platform', 'migrations'],
};

/** Web zones, and the zones each may import; `app` and `pages` are where features meet. */
export const webZones = {
  platform: ['platform', 'ui'],
  ui: ['ui', 'platform'],
  features: ['ui', 'platform', 'features'],
  pages: ['ui', 'platform', 'features', 'pages', 'app'],
  app: ['ui', 'platform', 'features', 'pages', 'app'],
  root: ['ui', 'platform', 'app', 'root'],
};
