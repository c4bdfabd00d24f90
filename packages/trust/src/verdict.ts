import { OTHERWISE, type OtherAnswer } from './grounded/answers/other-answer.ts';
import { isInDoubt } from './doubt.ts';
import { markOf } from './marks.ts';
import type { Language } from '@symbi/text/language';
import { BEFORE_RELYING, LOOK_AT_SOURCES } from './verdict-advice.ts';
import { trustPercent, trustTier } from './tiers.ts';
import type { JudgeEvidence, TrustSentence, TrustState } from './types.ts';

export interface VerdictInput {
  state: Exclude<TrustState, 'no_answer' | 'nothing_to_check'>;
  score: number;
  estimate: number;
  sentences: readonly TrustSentence[];
  samples: number;
  judge: JudgeEvidence | undefined;
  languages: { reply: Language; source: Language } | undefined;
  /** Whether the reply was not checked because all of its sources are in another language. */
  isForeign: boolean;
  /** Whether its sources are a model's account of pages. */
  isRetold: boolean;
  /** Whether it quotes what is near the question: covered, and perhaps no answer. */
  isNearest: boolean;
  /** Whether neither question nor reply has much to do with the sources. */
  isElsewhere: boolean;
  /** The names of its signals. */
  signals: readonly string[];
  /** What the sources give otherwise where they say what is asked about. */
  otherAnswer: OtherAnswer | undefined;
}

/** Verdicts of replies without a score, with the next step. */
export const UNSCORED_VERDICTS: Readonly<Record<'no_answer' | 'nothing_to_check', string>> = {
  no_answer: 'No answer given. Add a source that holds the answer, or connect a model that may know it.',
  nothing_to_check:
    'Nothing to check: the reply claims no fact. Add a source or connect a model, and ask for something to be checked.',
};

function languageRemark(languages: VerdictInput['languages']): string {
  if (languages === undefined) return '';
  if (languages.reply === 'unknown') return ' Its language is not known here, so words were compared only as written.';
  if (languages.reply !== 'en') return ' The figures behind this score were measured on English.';
  return '';
}

/** A model's account is named as such, and not as sources. */
const RETOLD = { sources: 'what a model says of pages', them: 'it', seem: 'It seems', advice: 'open the pages' };
const QUOTED = { sources: 'its sources', them: 'them', seem: 'They seem', advice: LOOK_AT_SOURCES };

/** A source contradicts the sentence, which is worse than no source stating it. */
const isDenied = (sentence: TrustSentence): boolean =>
  sentence.kind === 'contradicted' && markOf(sentence) === 'missing';

function checkedVerdict({ sentences, isRetold }: VerdictInput): string {
  const { sources, them } = isRetold ? RETOLD : QUOTED;
  const marks = sentences.map(markOf).filter((mark) => mark !== 'none');
  const missing = marks.filter((mark) => mark === 'missing').length;
  const all = marks.length;
  if (missing === 0)
    return all === 1
      ? `What the reply says is covered by ${sources}.`
      : `${all === 2 ? 'Both' : `All ${all}`} statements of the reply are covered by ${sources}.`;
  const denied = sentences.filter(isDenied).length;
  if (all === 1) return `What the reply says ${denied === 1 ? 'is contradicted by' : 'was not found in'} ${sources}.`;
  const rest = missing === all ? '' : `; the ${all - missing === 1 ? 'other' : 'rest'} is covered by ${them}`;
  const lost = (count: number, where: string): string => `${count === 1 ? 'was' : 'were'} not found in ${where}`;
  if (denied === 0) return `${missing} of ${all} statements of the reply ${lost(missing, sources)}${rest}.`;
  const others = missing === denied ? '' : `, and ${missing - denied} ${lost(missing - denied, them)}`;
  return `${denied} of ${all} statements of the reply ${denied === 1 ? 'is' : 'are'} contradicted by ${sources}${others}${rest}.`;
}

const nearestRemark = ({ isNearest }: VerdictInput): string =>
  isNearest ? ' It quotes what is nearest to the question, which need not be an answer.' : '';

/** The words are there, which alone would read as if nothing spoke against the reply. */
function limitRemark({ signals, sentences }: VerdictInput): string {
  if (sentences.some((sentence) => markOf(sentence) === 'missing')) return '';
  if (signals.includes('doubted')) return ' One source seems to say otherwise of the same thing.';
  return signals.includes('in-doubt') ? ' The verifier is not sure that they mean the same.' : '';
}

const otherAnswerRemark = ({ otherAnswer }: VerdictInput): string =>
  otherAnswer === undefined ? '' : ` They ${OTHERWISE[otherAnswer]}`;

const elsewhereRemark = ({ isElsewhere, isRetold, sentences }: VerdictInput): string =>
  isElsewhere && sentences.every((sentence) => ['none', 'missing'].includes(markOf(sentence)))
    ? ` ${(isRetold ? RETOLD : QUOTED).seem} to be about something else than the question.`
    : '';

/** A remark on the number, whatever the tier: below this a check is worthwhile. */
const doubtRemark = (input: VerdictInput): string =>
  isInDoubt(input) === true
    ? ` At ${trustPercent(input.score)}% the reply as a whole is in doubt: ${(input.isRetold ? RETOLD : QUOTED).advice} ${BEFORE_RELYING}.`
    : '';

function foreignVerdict({ sentences }: VerdictInput): string {
  const wrong = sentences.filter(({ flagged }) => flagged).length;
  const numbers =
    wrong === 0
      ? 'only numbers and dates could be compared'
      : `only numbers and dates could be compared, and those of ${wrong === 1 ? 'one statement' : `${wrong} statements`} are not in them`;
  return `Not checked: the reply is in another language than its sources, so ${numbers}.`;
}

function judgedVerdict(judge: JudgeEvidence | undefined): string {
  const says = judge?.finding === 'contradicted' ? 'says that it is not all right' : 'finds nothing wrong with it';
  return `There is no source to check against; ${judge?.model ?? 'a second model'} ${says}, which is an opinion.`;
}

/** One plain sentence, plus a remark on doubt or language if needed. Nothing is ever called proved. */
export function describeVerdict(input: VerdictInput): string {
  const remark = languageRemark(input.languages);
  if (input.state === 'checked')
    return (
      checkedVerdict(input) +
      nearestRemark(input) +
      limitRemark(input) +
      otherAnswerRemark(input) +
      elsewhereRemark(input) +
      doubtRemark(input) +
      remark
    );
  if (input.isForeign) return foreignVerdict(input);
  if (input.state === 'not_checked')
    return `${input.isElsewhere ? 'Not checked: the attached files seem to be about something else.' : 'Nothing to check this against yet.'} Its wording alone suggests ${trustPercent(input.estimate)}%, which is an estimate, not a check.`;
  if (input.samples === 0) return judgedVerdict(input.judge) + remark;
  const tier = trustTier(input.score)?.name ?? 'caution';
  const agreement = tier === 'reliable' ? 'mostly agree' : tier === 'moderate' ? 'partly agree' : 'hardly agree';
  return `There is no source to check against; ${input.samples} further answers to the same question ${agreement} with this one.${remark}`;
}
