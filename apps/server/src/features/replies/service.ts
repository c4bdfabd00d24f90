export { openKey, prepareReply, type PreparationOptions } from './prompt/preparation.ts';
export type { CompletedReply } from './finalize/events.ts';
export type { Thoughts } from './thoughts.ts';
export { ReplyRefused } from './reply-failure.ts';
