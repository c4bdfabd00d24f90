import { createCalls, type Calls } from '@symbi/client/calls';
import { listAgents } from '@symbi/contracts/agents';
import { readLatestAssistant } from '@symbi/contracts/assistants';
import { saveCapsule } from '@symbi/contracts/capsules';
import { createContext } from '@symbi/contracts/context';
import { createConversation } from '@symbi/contracts/conversations';
import { generateDailyReport } from '@symbi/contracts/reports';
import { register } from '@symbi/contracts/users';
import { addAgent, addKey } from '@symbi/testkit/factories';
import { talk } from '@symbi/testkit/talk';
import { type Account } from './account.ts';
import { type SpeakingProvider, startSpeaking } from './speaking-provider.ts';

type Call = Calls['call'];

const facts = [
  [
    'harbour',
    {
      title: 'Harbour opening hours',
      text: 'The harbour office is open from 8:00 to 18:00 on weekdays. On Saturdays it closes at 13:00, and on Sundays it stays closed.',
    },
  ],
  [
    'harbour',
    {
      title: 'Mooring fees',
      text: 'A berth of up to ten metres costs 24 euros a night. Longer boats pay 3 euros for every further metre.',
    },
  ],
  [
    'safety',
    {
      title: 'Storm rules',
      text: 'From wind force 8 no boat may leave the harbour. The warning is a red light on the pier.',
    },
  ],
] as const;

const questions = [
  'When is the harbour office open?',
  'What does a berth cost?',
  'When may no boat leave the harbour?',
];

/** Replies of the second conversation's agent, which changes its mind. */
const opinions = [
  'Yes, the harbour should stay open in winter. It is safe, it pays for itself, and the fishermen depend on it.',
  'I was wrong. No, the harbour should not stay open in winter. With the storms counted it is dangerous and loses money.',
];

const guideQuestion =
  'What does a berth for 12 metres cost in a week, when is the harbour office open on Saturdays, and what of storms?';

/** The reply of the same agent given the contexts: one number is not from them. */
const guide = `## A week for a boat of 12 m

A berth of up to ten metres costs 24 euros a night, and every further metre 3 euros.

| what         | a night | a week |
| ------------ | ------: | -----: |
| up to 10 m   | 24 €    | 168 €  |
| 2 m more     | 6 €     | 42 €   |
| **together** | 30 €    | 210 €  |

Two things to know before you leave:

- From wind force 8 no boat may leave the harbour. The warning is a red light on the pier.
- The harbour office closes at 15:30 on Saturdays.

\`\`\`ts
const week = (metres: number) => 7 * (24 + 3 * Math.max(0, metres - 10));
\`\`\`
`;

export interface SampleData {
  readonly account: Pick<Account, 'token'>;
  /** Id of a conversation with answers of the built-in agent from contexts. */
  readonly conversation: string;
  /** Id of a conversation with a change of stance. */
  readonly debate: string;
  /** Id of a conversation with a long reply of a table, a list and code, with one sentence no context covers. */
  readonly guide: string;
  readonly assistant: string;
  readonly agent: string;
  readonly close: () => Promise<void>;
}

const converse = async (call: Call, agent: string, title: string, said: readonly string[]): Promise<string> => {
  const { _id: conversation } = await call(createConversation, { body: { agent, title } });
  for (const content of said) await talk({ ask: call }, conversation, content);
  return conversation;
};

const talkWith = async (call: Call, provider: SpeakingProvider): Promise<Pick<SampleData, 'debate' | 'guide'>> => {
  const user = { ask: call };
  const apiKeyId = await addKey(user, { name: 'Own server', provider: 'custom', key: 'sk-loopback-0123456789' });
  const fields = { provider: 'custom', model: 'speaker', baseUrl: provider.url, apiKeyId } as const;
  const description = 'Weighs what the harbour should do.';
  const council = await addAgent(user, { ...fields, name: 'Harbour council', description });
  const debate = await converse(call, council, 'Open in winter?', [
    'Should the harbour stay open in winter?',
    'Are you sure? The storms have to be counted too.',
  ]);
  const guided = { ...fields, name: 'Harbour guide', description, contextBridgeEnabled: true };
  return {
    debate,
    guide: await converse(call, await addAgent(user, guided), 'A week in the harbour', [guideQuestion]),
  };
};

/** Creates a user with contexts, agents, conversations, an assistant and reports, through the API like a user. */
export const makeSampleData = async (url: string): Promise<SampleData> => {
  const person = { name: 'Ada', email: 'ada@example.com', password: 'a safe password' };
  const { token } = (await createCalls({ address: url }).call(register, { body: person })).data;
  const { call } = createCalls({ address: url, readToken: () => token });
  for (const [tag, data] of facts) await call(createContext, { body: { tag, source: 'symbi', data, trustScore: 5 } });
  await addKey({ ask: call }, { name: 'Work', provider: 'anthropic', key: 'sk-ant-0123456789-q7Xw' });
  const agent = await addAgent(
    { ask: call },
    {
      name: 'Harbour desk',
      description: 'Answers questions of guests from the harbour handbook.',
      provider: 'anthropic',
      model: 'claude-sonnet-5-5',
      contextBridgeEnabled: true,
    },
  );
  const core = (await call(listAgents)).data.find(({ provider }) => provider === 'local')?._id ?? '';
  const conversation = await converse(call, core, 'Questions about the harbour', questions);
  const capsule = { goals: ['answer guests'], tone_prefs: ['brief'], tags: ['harbour'] };
  await call(saveCapsule, { params: { sessionId: conversation }, body: capsule });
  let said = 0;
  const provider = await startSpeaking((asked) => ({
    pieces: [asked.includes(guideQuestion) ? guide : (opinions[said++ % opinions.length] ?? '')],
  }));
  const talks = await talkWith(call, provider);
  const assistant = (await call(readLatestAssistant)).assistant.id;
  await converse(call, assistant, 'Notes', [
    '/calc 24 + 3*4',
    '/save harbour: The crane is out of order until Friday.',
  ]);
  await call(generateDailyReport, { body: { timeZone: 'UTC' } });
  return {
    account: { token },
    conversation,
    ...talks,
    assistant,
    agent,
    close: () => provider.close(),
  };
};
