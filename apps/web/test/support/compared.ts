import { listAgents } from '@symbi/contracts/agents';
import { listMessages, readConversation, type Message } from '@symbi/contracts/conversations';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, list, one } from './network.ts';
import { idOf, sampleAgent, sampleConversation, sampleMessage, sampleReply } from './samples.ts';

export const talk = paths.conversation(idOf(20));
export const question = sampleMessage();
export const first = sampleReply({ content: 'The tower is 330 metres high. Bring warm coats along.' });
export const second = sampleReply({
  _id: idOf(77),
  agentId: idOf(88),
  agentName: 'Scout',
  content: 'The tower is 324 metres high.',
  siblings: [first._id, idOf(77)],
});
export const windowOf = (...messages: Message[]) => ({ messages, hasOlder: false, hasNewer: false, changeSeq: 9 });
export const server = [
  answer(listAgents, list([sampleAgent(), sampleAgent({ _id: idOf(88), name: 'Scout' })])),
  answer(readConversation, one({ ...sampleConversation(), ...windowOf(question, first) })),
  answer(listMessages, ({ query }) => one(windowOf(query.around === second._id ? second : first))),
];

export const dialog = () => page.getByRole('dialog', { name: 'Side by side' });
export const open = async (): Promise<void> => {
  await page.getByRole('button', { name: 'More of this message' }).last().click();
  await page.getByRole('button', { name: 'Side by side' }).click();
  await expect.element(dialog()).toBeVisible();
};

export const both = (other: Message) => [
  answer(listMessages, ({ query }) => one(windowOf(query.around === second._id ? other : first))),
  answer(
    readConversation,
    one({ ...sampleConversation(), ...windowOf(question, { ...first, siblings: second.siblings }) }),
  ),
];
