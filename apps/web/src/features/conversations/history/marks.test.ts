import { expect, test } from 'vitest';
import { sampleConversation } from '../../../../test/support/samples.ts';
import { forgetMark, forgetReplying, noteUpdate, readMarks } from './marks.ts';

const [here, there] = ['a'.repeat(24), 'b'.repeat(24)];
const told = (id: string, isReplying?: boolean) =>
  sampleConversation({ _id: id, ...(isReplying === undefined ? {} : { isReplying }) });

const seen = () => ({ replying: [...readMarks().replying], unread: [...readMarks().unread] });

test('a reply that ends elsewhere is unread until somebody looks, and one that is watched never is', () => {
  noteUpdate(told(there, true), here);
  noteUpdate(told(here, true), here);
  expect(seen()).toEqual({ replying: [there, here], unread: [] });
  noteUpdate(told(here, false), here);
  noteUpdate(told(there, false), here);
  expect(seen()).toEqual({ replying: [], unread: [there] });
  noteUpdate(told(there), here);
  expect(seen().unread).toEqual([there]);
  forgetMark(there);
  expect(seen()).toEqual({ replying: [], unread: [] });
});

test('after a pause no reply is said to be under way', () => {
  noteUpdate(told(there, true), null);
  forgetReplying();
  expect(seen().replying).toEqual([]);
});
