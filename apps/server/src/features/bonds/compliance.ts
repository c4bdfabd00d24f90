import type { Check, Compliance, ComplianceArticle } from '@symbi/contracts/bonds';
import { trustPercent } from '@symbi/trust/tiers';
import { findModel } from '../../providers/models/models.ts';
import type { AgentRow } from '../agents/service.ts';

/** Figures of the owner's newest replies from this agent. */
export interface Record {
  readonly replies: number;
  readonly completed: number;
  readonly scored: number;
  readonly meanTrust: number | null;
  readonly judged: number;
  readonly today: string;
}

const SECRET = /\b(?:sk|pk|key|ghp|xox[abp])[-_][\w-]{12,}|\bBEGIN (?:[A-Z]+ ){0,3}PRIVATE KEY\b/;
// Matches an email address from its @ sign on; matching the part before it would rescan from every letter.
const PERSONAL = /(?<=[\w.+-])@[\w-]+\.[\w.]|\b(?:\+?\d[\d ()-]{8,}\d)\b/;
const GROUPS =
  /\b(?:race|racial|religio\w*|gender|sexual orientation|nationality|ethnic\w*|disabilit\w*|immigrants?|women|men|muslims?|jews?|christians?)\b/i;
const CONCEAL = /\b(?:never|do not|don't) (?:reveal|say|admit|tell|disclose)\b[^.]{0,60}\b(?:ai|model|machine|bot)\b/i;
const LEAST_THRESHOLD = 0.5;
const MOST_TEMPERATURE = 0.7;
const LEAST_COMPLETED = 0.9;

/** Findings about the text of a system prompt; linear in its length. */
export const readPrompt = (prompt: string) => ({
  conceals: CONCEAL.test(prompt),
  group: GROUPS.exec(prompt)?.[0],
  hasSecret: SECRET.test(prompt),
  hasPersonal: PERSONAL.test(prompt),
  isEmpty: prompt.trim() === '',
});
type Prompt = ReturnType<typeof readPrompt>;

const percent = (share: number): string => `${Math.round(share * 100)}%`;
/** What was found in a prompt that passes; an empty one passes without telling anything. */
const unlessEmpty = ({ isEmpty }: Prompt, found: string): string => (isEmpty ? 'No prompt to check yet' : found);
const check = (name: string, passed: boolean, found: string): Check => ({ name, passed, found });

const transparency = (agent: AgentRow, prompt: Prompt, record: Record): Check[] => [
  check(
    'Replies carry a trust score',
    agent.ci_enabled === 1,
    agent.ci_enabled === 1 ? 'CI Integration is on' : 'CI Integration is off',
  ),
  check(
    'It says what it is for',
    agent.description.trim() !== '',
    agent.description.trim() === '' ? 'No description' : 'There is a description',
  ),
  check(
    'Its prompt does not hide that it is a machine',
    !prompt.conceals,
    prompt.conceals ? 'The prompt asks to conceal it' : unlessEmpty(prompt, 'Nothing in the prompt conceals it'),
  ),
  check(
    'Scored replies exist',
    record.scored > 0,
    record.replies === 0 ? 'No replies yet' : `${record.scored} of the last ${record.replies} replies are scored`,
  ),
];

const accountability = (agent: AgentRow, record: Record): Check[] => [
  check('Its configuration is bonded', agent.bond_status === 'Bonded', agent.bond_status),
  check(
    'People judge its replies',
    record.judged > 0,
    record.replies === 0 ? 'No replies yet' : `${record.judged} of the last ${record.replies} replies were judged`,
  ),
];

const fairness = (prompt: Prompt): Check[] => [
  check(
    'Its prompt singles out no group of people',
    prompt.group === undefined,
    prompt.group === undefined
      ? unlessEmpty(prompt, 'No such word in the prompt')
      : `The prompt speaks of \u201c${prompt.group}\u201d: read it again`,
  ),
];

const privacy = (agent: AgentRow, prompt: Prompt): Check[] => [
  check(
    'Its prompt contains no secret',
    !prompt.hasSecret,
    prompt.hasSecret ? 'Something looks like a key' : unlessEmpty(prompt, 'Nothing looks like a key'),
  ),
  check(
    'Its prompt contains no personal data',
    !prompt.hasPersonal,
    prompt.hasPersonal
      ? 'Something looks like an address or a number'
      : unlessEmpty(prompt, 'Nothing looks like an address or a number'),
  ),
  check(
    'What is sent is encrypted in transit',
    agent.base_url === null || agent.base_url.startsWith('https:'),
    agent.base_url ?? 'The provider is reached over https, or is built in',
  ),
];

const safety = (agent: AgentRow): Check[] => [
  check(
    'Low trust raises an alert',
    agent.trust_score_threshold >= LEAST_THRESHOLD,
    `The threshold is ${percent(agent.trust_score_threshold)}`,
  ),
  check(
    'Its temperature is moderate',
    agent.temperature <= MOST_TEMPERATURE,
    `Temperature ${agent.temperature.toFixed(1)}`,
  ),
];

const reliability = (agent: AgentRow, record: Record): Check[] => {
  const model = findModel(agent.provider, agent.model);
  const end = model?.retiredOn ?? model?.endsOn ?? null;
  const hasEnded = end !== null && end <= record.today;
  const completed = record.replies === 0 ? 0 : record.completed / record.replies;
  const trusted = record.meanTrust !== null && record.meanTrust >= agent.trust_score_threshold;
  return [
    check(
      'Its model is offered',
      !hasEnded,
      end === null ? 'No end is known' : `${hasEnded ? 'Retired' : 'Ends'} on ${end}`,
    ),
    check(
      'Replies are completed',
      completed >= LEAST_COMPLETED,
      record.replies === 0 ? 'No replies yet' : `${percent(completed)} of the last ${record.replies}`,
    ),
    check(
      'Mean trust reaches its threshold',
      trusted,
      record.meanTrust === null
        ? 'No reply was checked yet'
        : `Mean ${trustPercent(record.meanTrust)}%, threshold ${percent(agent.trust_score_threshold)}`,
    ),
  ];
};

const article = (id: ComplianceArticle['id'], checks: Check[]): ComplianceArticle => ({
  id,
  checks,
  score: Math.round((100 * checks.filter((one) => one.passed).length) / checks.length),
});

/** Six articles, each the share of its checks that passed; the total is their mean. */
export const assessCompliance = (agent: AgentRow, record: Record): Compliance => {
  const prompt = readPrompt(agent.system_prompt);
  const articles = [
    article('transparency', transparency(agent, prompt, record)),
    article('accountability', accountability(agent, record)),
    article('fairness', fairness(prompt)),
    article('privacy', privacy(agent, prompt)),
    article('safety', safety(agent)),
    article('reliability', reliability(agent, record)),
  ];
  return { articles, score: Math.round(articles.reduce((sum, one) => sum + one.score, 0) / articles.length) };
};
