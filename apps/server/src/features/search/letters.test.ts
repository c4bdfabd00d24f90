import { search } from '@symbi/contracts/search';
import { startConversation, talk } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { user } = await startWithUser();

const found = async (words: string): Promise<(string | null)[]> =>
  (await user.ask(search, { query: { q: words } })).data
    .filter(({ foundBy }) => foundBy === 'words')
    .map(({ messageId }) => messageId);

test.each([
  ['Äpfel', '#äpfel'],
  ['ÄPFEL', '#Äpf'],
  ['Ответ 2026', '#ОТВЕТ'],
  ['Öl_Karte', '#öl_k'],
])('the tag %s is found by %s', async (tag, words) => {
  const conversation = await startConversation(user);
  const { question } = await talk(user, conversation, `Äpfel, apfel, Ответ, Öl_Karte und olxkarte: ${tag}`);
  expect(await found(words)).not.toContain(question._id);
  await user.call('PUT', `/api/conversations/${conversation}/messages/${question._id}/tags`, { tags: [tag] });
  expect(await found(words)).toContain(question._id);
});

test.each([
  ['น้ำดื่มกับคำถาม', 'น้ำ'],
  ['คำถาม', 'คำ'],
  ['हिन्दी में लिखा', 'हिन्दी'],
  ['שָׁלוֹם עולם', 'שָׁלוֹם'],
  ['İstanbul seferi', 'İstanbul'],
  ['İSTANBUL', 'İst'],
  ['İstanbul seferi', 'istanbul'],
  ['DİYARBAKIR, İZMİR', 'izmir'],
  ['İstanbul seferi', 'i\u0307stan'],
  ['Gemi istanbula', 'İstanbul'],
  ['I\u0307stanbul seferi', 'istanbul'],
  ['DI\u0307YARBAKIR, I\u0307ZMI\u0307R', 'izmir'],
  ['I\u0307stanbul seferi', 'İst'],
  ['Eine Fläche von 12 m²', 'm²'],
  ['Kapitel Ⅷ', 'Ⅷ'],
  ['ΟΔΟΣ ΑΘΗΝΑΣ', 'οδος'],
  ['Η οδος', 'ΟΔΟΣ'],
  ['Nach Mu\u0308nchen', 'Münch'],
  ['Nach München', 'mu\u0308n'],
  ['Die API', 'ＡＰＩ'],
  ['カタカナ', 'ｶﾀｶﾅ'],
])('%s is found by %s', async (text, words) => {
  const { question } = await talk(user, await startConversation(user), text);
  expect(await found(words)).toContain(question._id);
});
