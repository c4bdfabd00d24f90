export { openKey, prepareReply, type PreparationOptions } from './prompt/preparation.ts';
export type { CompletedReply } from './finalize/completed.ts';
export { ReplyRefused } from './reply-failure.ts';
