import { catalog, counted } from '../../../platform/text/catalog.ts';

const en = {
  changeTitle: (agent: string) => `What ${agent} may be sent`,
  theirs: (agent: string, owner: string) => `${agent} belongs to ${owner}.`,
  answersFrom: 'It answers from',
  nowAnswersFrom: 'It has changed where it answers. It answers now from',
  noHost: 'an address that cannot be called',
  provider: (provider: string) => `Provider: ${provider}.`,
  yourKey: (provider: string) => `Your own ${provider} key is used: what is sent appears in your account there.`,
  noKey: 'Whoever runs that server can read what is sent to it.',
  meaning:
    'If you agree, what you write to this agent is sent there, in every conversation with it. You are asked again when the host, the provider or the owner changes.',
  earlier: (count: number | null) =>
    count === null
      ? 'Also send the earlier messages of this conversation'
      : `Also send the ${count === 1 ? 'earlier message' : counted(count, 'earlier message', 'earlier messages')} of this conversation`,
  contexts: 'Also send passages of my contexts and files, and the capsule',
  contextsHint: 'Passages that fit what you ask, and the Context Capsule of the conversation.',
  send: (host: string) => `Send to ${host}`,
  save: 'Save',
  decline: 'Do not send',
  withdraw: 'Send nothing more',
  failed: 'This could not be saved',
  panel: {
    title: 'What it may be sent',
    nothing: 'Nothing so far. You are asked when you first write to it.',
    messages: 'Your messages to it.',
    contexts: 'Your messages to it, passages of your contexts and files, and capsules.',
  },
};

export const text = catalog({ en });
