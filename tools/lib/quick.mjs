// The tests of `npm test` without a name: those that find most in six minutes on two cores. `npm test -- all` runs every
// test, as CI does; a part named by hand runs whole.

/** Whether this process is a suite of the quick set; `tools/test.mjs` sets it. */
export const isQuick = process.env['TEST_SET'] === 'quick';

/** The quick set has no second tries; a machine that CI shares with others has one. */
export const retries = process.env['CI'] === undefined || isQuick ? 0 : 1;

/**
 * Files of packages and server left out: each starts processes, waits for clocks, or repeats one rule over hundreds of
 * generated cases, for more time than it finds mistakes that nothing else finds.
 */
export const slow = [
  'apps/server/src/features/attachments/passages/meaning.test.ts',
  'apps/server/src/features/attachments/store/s3.test.ts',
  'apps/server/src/features/context/imports/import-ends.test.ts',
  'apps/server/src/features/messages/room.test.ts',
  'apps/server/src/features/search/long-texts.test.ts',
  'apps/server/src/features/search/meaning/meaning.test.ts',
  'apps/server/src/features/timeline/crash.test.ts',
  'apps/server/src/platform/workers/workers.test.ts',
  'apps/server/test/attacks/files.test.ts',
  'apps/server/test/attacks/foreign-paths.test.ts',
  'apps/server/test/attacks/malformed.test.ts',
  'apps/server/test/attacks/slow-clients.test.ts',
  'apps/server/test/attacks/words.test.ts',
  'apps/server/test/faults/**',
  'packages/documents/src/hostile.test.ts',
  'packages/ledger/src/mutation.test.ts',
  'packages/trust/src/growth.test.ts',
];

/** Files that run on PostgreSQL and Redis too: what its SQL, locks and channels may do differently. */
export const onServices = [
  'apps/server/src/migrations/**/*.test.ts',
  'apps/server/src/platform/**/*.test.ts',
  'apps/server/src/features/context/context.test.ts',
  'apps/server/src/features/conversations/conversations.test.ts',
  'apps/server/src/features/messages/branches.test.ts',
  'apps/server/src/features/messages/concurrency.test.ts',
  'apps/server/src/features/replies/reply-threads.test.ts',
  'apps/server/src/features/search/full-text.test.ts',
  'apps/server/src/features/shares/concurrency.test.ts',
  'apps/server/src/features/timeline/appending.test.ts',
  'apps/server/src/features/timeline/timeline.test.ts',
];

/** Screens: what is read, written, doubted and found most. */
export const screens = [
  'agents',
  'citations',
  'composer',
  'context',
  'conversations',
  'messages',
  'review',
  'settings',
  'shell',
  'thread',
  'why',
].map((name) => `test/screens/${name}.test.tsx`);

/** How the titles of the journeys begin: the way through each feature that its people take every day. */
export const journeys = [
  'a stranger registers, asks, and gets',
  'logging out forgets the token, here',
  'an agent is made with every setting',
  'a chat shows each call',
  'every version is kept',
  'a context is created, edited',
  'writing: Enter sends',
  'a reply survives a reload',
  'a message said differently is a branch',
  'what is typed without a connection survives',
  'files go with the first message',
  'no text of a person or a model runs',
  'a conversation is found by part of its title',
  'a message is encrypted, kept from',
  'conversations of another application',
  'a link shows a snapshot',
  'two people meet',
  'a prompt is kept in the settings',
  'a daily report is generated',
  'a session is reviewed from its id',
  'without a key the built-in planner',
  'a key is added, shown only as a mask',
  'the keyboard reaches everything',
  'a conversation with messages loads',
  'tags of messages filter',
  'a reply that nothing was there to check',
  'a log is verified from a file',
];
