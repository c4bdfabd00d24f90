import { builtInStarters } from '@symbi/contracts/starters';
import { loadVectors } from '@symbi/retrieval/vectors';
import { describe, expect, test } from 'vitest';
import { scoreReply } from '@symbi/trust';
import { bestSources } from '../features/replies/sources/best-sources.ts';
import { isDeclined } from './local/decline.ts';
import { createLocalProvider } from './local.ts';

const provider = createLocalProvider(loadVectors);

/** The built-in agent's answer to a new user who has only the help, and the sections it cites. */
const ask = async (question: string): Promise<{ text: string; sections: string[] }> => {
  const sources = bestSources([], question, []).map((source, index) => ({ ...source, n: index + 1 }));
  const request = { model: 'symbi-core', system: '', messages: [{ role: 'user' as const, content: question }] };
  let text = '';
  const stream = provider.stream(
    { ...request, maxOutputTokens: 100, sources, apiKey: '' },
    { signal: new AbortController().signal },
  );
  for await (const event of stream) if (event.type === 'delta') text += event.text;
  const cited = [...text.matchAll(/\[(\d+)\]/g)].map(([, digits]) => Number(digits));
  return { text, sections: cited.map((n) => sources.find((source) => source.n === n)?.refId ?? '') };
};

const answered: readonly (readonly [question: string, section: string, words: RegExp])[] = [
  ['What is Symbi?', 'overview', /conversations with AI agents .* how far it can be trusted/],
  ['what does symbi cost', 'overview', /costs nothing/],
  ['Which language are the screens in?', 'overview', /English/],
  ['What is Symbi Core?', 'built-in-agent', /built-in offline agent/],
  ['What is the built-in agent?', 'built-in-agent', /built-in offline agent/],
  ['What is the roundtable?', 'dashboard', /several proposers/],
  ['Is there a dark mode?', 'dashboard', /dark mode/],
  ['How do I export a conversation?', 'conversations', /Export as Markdown/],
  ['export all my conversations', 'conversations', /Export all conversations/],
  ['Can I import my ChatGPT history?', 'conversations', /press Import/],
  ['How do I share a conversation with someone?', 'conversations', /Share link/],
  ['how do i share a converstaion', 'conversations', /Share link/],
  ['How do I archive a conversation?', 'conversations', /Archive/],
  ['How do I put a conversation into a folder?', 'conversations', /Move to folder/],
  ['How can I pin a chat?', 'conversations', /Pin/],
  ['How do I search inside messages?', 'conversations', /Search all messages/],
  ['How do I add a tag to a message?', 'conversations', /Add Tag/],
  ['How do I delete a message?', 'conversations', /delete a message/],
  ['What is a capsule?', 'conversations', /Context Capsule/],
  ['How do I create an agent?', 'agents', /Create Agent/],
  ['What does bonding do?', 'agents', /Bonding probes/],
  ['What is a bond?', 'agents', /signed record/],
  ['What is a pivot?', 'review-console', /change of mind/],
  ['When is a change of mind a pivot?', 'review-console', /pivot is/],
  ['What is a trust score?', 'trust', /probability/],
  ['How can I change my password?', 'security', /Change Password/],
  ['i forgot my password', 'security', /forgotten password/],
  ['how do i chagne my pasword', 'security', /Change Password/],
  ['How do I add an API key?', 'security', /Add API Key/],
  ['Where do I put my OpenAI key?', 'security', /OpenAI API key/],
  ['How are API keys protected?', 'security', /encrypted|protected/],
  ['How do I delete my account?', 'security', /Delete my account/],
  ['Where is my data stored?', 'overview', /database/],
  ['Is my data sent anywhere?', 'overview', /not sent anywhere else/],
  ['Can you summarize a file?', 'built-in-agent', /quotes the sentences/],
  ['How is the trust score calculated?', 'trust', /calculated on this server/],
  ['How do I use Claude?', 'built-in-agent', /key of Anthropic/],
  ['Can I use Ollama?', 'built-in-agent', /Ollama/],
  ['Can other people see my conversations?', 'security', /cannot see/],
  ['How do I rename a conversation?', 'conversations', /Edit Title/],
  ['How do I stop a reply?', 'conversations', /Stop ends/],
  ['How do I encrypt a message?', 'security', /Encrypt|encrypted/],
  ['Can I export all my data?', 'security', /Export my data/],
  ['How do I get my data out?', 'security', /Export my data/],
  ['How can I download my data?', 'security', /Export my data/],
  ['Is my data private?', 'security', /private to your account/],
  ['Are my conversations private?', 'security', /private to your account/],
  ['is my data safe', 'security', /as safe and secure as the server/],
  ['Who can see my data?', 'security', /operator or administrator/],
  ['Who can read my messages?', 'security', /operator or administrator/],
  ['Can the administrator read my conversations?', 'security', /operator or administrator/],
  ['Do you train on my data?', 'security', /No language model is trained/],
  ['Is my data sent to OpenAI?', 'security', /only the data that/],
  ['How do I log out?', 'security', /Logout/],
  ['Is it free?', 'overview', /costs nothing/],
  ['Does it work offline?', 'built-in-agent', /without any network/],
  ['How do I use GPT?', 'built-in-agent', /key of OpenAI/],
  ['How do I change the theme?', 'dashboard', /light theme/],
  ['What are the keyboard shortcuts?', 'dashboard', /question mark/],
  ['How do I upload a file?', 'conversations', /paperclip/],
  ['Can I upload a PDF?', 'conversations', /paperclip/],
  ['How do I compare two models?', 'conversations', /Side by side/],
  ['Can I undo a deletion?', 'conversations', /ten seconds/],
  ['How do I print a conversation?', 'conversations', /choose Print/],
  ['What is an assistant?', 'assistants', /agent with functions/],
  ['What is a project?', 'context-bridge', /several people share/],
  ['How do I create a project?', 'context-bridge', /Create Project/],
  ['What is Bonded?', 'agents', /was probed/],
  ['What does the shield mean?', 'trust', /tier of its trust score/],
  ['What does Trusted mean?', 'trust', /80 percent or more/],
  ['What does Reliable mean?', 'trust', /60 to 79 percent/],
  ['What does Moderate mean?', 'trust', /40 to 59 percent/],
  ['How can I verify a conversation?', 'review-console', /signed log/],
  ['Is my data sent to the cloud?', 'overview', /nor to a cloud/],
  ['Why is the score low?', 'trust', /not found in them/],
  ['Why is my trust score so low?', 'trust', /not found in them/],
  ['Why did my reply get a low score?', 'trust', /not found in them/],
  ['What does Caution mean?', 'trust', /does not mean that the reply is wrong/],
  ['How accurate is the trust score?', 'trust', /95 in 100 .* 10 percent .* less accurate/],
  ['Is the trust score reliable?', 'trust', /10 percent/],
  ['How often is the trust score wrong?', 'trust', /10 percent/],
  ['What is the difference between an agent and an assistant?', 'assistants', /can also run functions/],
  ["What's the difference between agents and assistants?", 'assistants', /can also run functions/],
  ['How does an assistant differ from an agent?', 'assistants', /can also run functions/],
  ['Should I use an agent or an assistant?', 'assistants', /Choose an agent/],
  ['Do I need an API key?', 'built-in-agent', /No API key .* is required/],
  ['do i need a key', 'built-in-agent', /No API key .* is required/],
  ['Is an API key required?', 'built-in-agent', /No API key .* is required/],
  ['Can I use Symbi without an API key?', 'built-in-agent', /No API key .* is required/],
  ['How do I add a context?', 'context-bridge', /New Context/],
  ['How do I edit a context?', 'context-bridge', /press Edit on its card/],
  ['What is a branch?', 'conversations', /another course/],
  ['What is CI Integration?', 'trust', /switch below the text/],
];

const declined: readonly string[] = [
  '2+2?',
  'What is 2 + 2?',
  'What is 15% of 80?',
  'how much is 12 * 7',
  'Tell me a joke',
  'Hello, tell me a joke!',
  'What is the weather today?',
  'What time is it?',
  'What is the date?',
  "What's the news?",
  'What is the capital of France?',
  'How tall is Mount Everest?',
  'Who won the world cup in 2018?',
  'Who is the president of the United States?',
  'What is love?',
  'What is the meaning of life?',
  'How old are you?',
  'Do you like cats?',
  'Can you sing?',
  'Write a poem about the sea',
  'Translate good morning into French',
  'Book me a flight to Rome',
  'help me bake bread',
  'How do I bake bread?',
  'How do I fix a flat tire?',
  'How do I lose weight?',
  'Recommend a movie',
  'What is a neural network?',
  'What does Kubernetes do?',
  'What is the best phone?',
  'How do I send an email to my boss?',
  'What is my bank balance?',
  'What is a key signature in music?',
  'Should I buy a house?',
  'Set an alarm for 7am',
  'Play some music',
  'what is my name',
  'Are you ChatGPT?',
  'can you see my screen',
  'can I have two accounts',
  'Who was Albert Einstein?',
  'how do I cancel my subscription',
  'Explain recursion',
  'Is the sky blue?',
  'asdfgh',
  'Wie wird das Wetter morgen?',
  'Wie exportiere ich ein Gespräch?',
  'Quelle est la capitale de la France ?',
  '¿Cuántos años tienes?',
  '法国的首都是什么？',
  '今日の天気は？',
];

test.each(builtInStarters)(
  'a question that the screen offers for a beginning is answered from the help: %s',
  async (question) => {
    const { text, sections } = await ask(question);
    expect(sections, text).not.toEqual([]);
  },
);

describe('an everyday question that the help answers', () => {
  test.each(answered)('%s', async (question, section, words) => {
    const { text, sections } = await ask(question);
    expect(text).toMatch(words);
    expect(sections[0]).toBe(section);
    expect(text).not.toMatch(/^(?:It|They|This|That|These|However|But|And|Such)\b/);
  });
});

test.each([
  ['How is the trust score calculated?', 'trust'],
  ['Where do I put my OpenAI key?', 'security'],
  ['How do I share a conversation with someone?', 'conversations'],
])('an answer says nothing beside the point: %s', async (question, section) => {
  const { text, sections } = await ask(question);
  expect(sections, text).toEqual([section]);
});

describe('an everyday question that it does not answer is declined', () => {
  test.each(declined)('%s', async (question) => {
    const { text, sections } = await ask(question);
    expect(isDeclined(text)).toBe(true);
    expect(sections).toEqual([]);
  });
});

test('a greeting is answered with what the agent is', async () => {
  for (const question of ['Hi', 'hello there!', 'Who are you?', 'What can you do?', 'help'])
    expect((await ask(question)).text).toContain('Symbi Core is the built-in offline agent.');
});

test.each([
  ['Thanks!', 'You are welcome.'],
  ['Thank you very much, that helps', 'You are welcome.'],
  ['Danke schön', 'Gern geschehen.'],
  ['Merci beaucoup', 'Je vous en prie.'],
  ['Muchas gracias', 'De nada.'],
  ['Tschüss', 'Auf Wiedersehen.'],
  ['Adieu', 'Au revoir.'],
  ['Adiós', 'Hasta luego.'],
  ['谢谢', 'You are welcome.'],
  ['Great, thanks. Bye!', 'You are welcome.'],
  ['Goodbye', 'Goodbye.'],
  ['Thank you for your help', 'You are welcome.'],
  ['Thanks, that helped me a lot', 'You are welcome.'],
  ['No thanks', 'All right.'],
  ['Nein danke', 'In Ordnung.'],
  ['Non merci', "D'accord."],
  ['No gracias', 'De acuerdo.'],
  ['See you later!', 'Goodbye.'],
  ['OK, got it.', 'Is there anything else?'],
  ['Got it', 'Is there anything else?'],
  ['I see', 'Is there anything else?'],
])('%s gets a courteous reply, in which there is nothing to check', async (said, reply) => {
  expect(await ask(said)).toEqual({ text: reply, sections: [] });
  expect(scoreReply({ question: said, reply }).state).toBe('nothing_to_check');
});

test.each([
  'Thanks to whom do we owe the harbour?',
  'Is OK a word?',
  'I see the harbour',
  'you',
  'OK, help me',
  'Help me, thanks',
  'OK for me?',
  'No',
])('%s is more than a courtesy', async (said) => {
  expect((await ask(said)).text).not.toMatch(/^(?:You are welcome|Goodbye|Is there|All right)/);
});
