export { prepareReply, type PreparationOptions } from './prompt/preparation.ts';
export { ReplyRefused } from './reply-failure.ts';
