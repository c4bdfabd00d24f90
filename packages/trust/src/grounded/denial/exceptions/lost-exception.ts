import { readTokens } from '../../source/read-tokens.ts';
import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../../source/source-index.ts';
import { ALL, exceptionsIn, isElsewhere, isKnown, type Exception } from './exceptions.ts';
import {
  contentOf,
  denies,
  endOf,
  holds,
  holdsAll,
  isAlike,
  phraseOf,
  startsWithYes,
  tokenAt,
  wordsPattern,
  type Phrase,
} from './phrase.ts';
import { ITALIAN_IF, ONLY_EXCEPT_BUT } from './restricting-words.ts';

/** Words by which a sentence says of what stands behind them that it is no exception. */
const INCLUDING = wordsPattern(
  'including|inclusive of|einschliesslich|inklusive|y compris|incluso|inclusive|incluid[oa]s?|compres[oaie]|inclus[oaie]|incluindo|perfino|persino',
);
/** The same, but they may also add something of another kind. */
const ALSO = wordsPattern(
  'even|also|as well as|auch|selbst|sogar|meme|aussi|egalement|tambien|hasta|anche|pure|mesmo|tambem',
);
/** Words that restrict or except something. */
const RESTRICTING = wordsPattern(
  `${ONLY_EXCEPT_BUT}|exclud\\w*|exclusion\\w*|exempt\\w*|however|although|though|whether|instead|rather|lediglich|ausnahm\\w*|ausgenommen|ausgeschlossen|jedoch|allerdings|sondern|ob|obwohl|hormis|excepte\\w*|exception\\w*|exclue?s?|uniquement|toutefois|cependant|excepcion\\w*|excluid[oa]s?|solamente|unicamente|sino|aunque|eccezione|esclus[oaie]|excecao|excluindo|porem|embora|closed|closes|geschlossen|ferme\\w*|cerrad\\w*|chius\\w*|fechad\\w*|encerrad\\w*|forbidden|prohibited|verboten|interdit\\w*|prohibid\\w*|vietat\\w*|proibid\\w*`,
);
const CONDITIONAL = wordsPattern(
  `if|when|provided|wenn|falls|sofern|si|quand|lorsque|cuando|${ITALIAN_IF}|quando|purche|desde`,
);
/** Words of time and place by which a statement is not of the thing itself. */
const BESIDE = new RegExp(
  wordsPattern(
    'before|after|until|till|outside|around|other|others|near|beyond|than|former|formerly|previously|vor|nach|bis|ausserhalb|andere\\w*|sonst|fruher|avant|apres|hors|autres?|antes|despues|fuera|otr[oa]s?|prima|dopo|fuori|altr[oaie]|depois|fora|outr[oa]s?',
  ).source,
  'gu',
);
/** Words that say the reverse of each other in many rules, of which a statement may have no other than its rule. */
const POLAR =
  /(?<![^ ])(?:free|gratis|kostenlos|kostenfrei|gratuit\w*|libres?|livres?|pay|pays|paid|zahl\w*|bezahl\w*|payant\w*|paient|pagan?|pagam|reduced|reduziert\w*|ermassigt\w*|reduit\w*|reducid\w*|ridott\w*|reduzid\w*|discount\w*|rabatt\w*|remise\w*|descuento\w*|sconto\w*|desconto\w*|half|extra|separate\w*|less|more|lower|higher|instead|different\w*)(?![^ ])/gu;
/** Verbs that only say that a rule holds. */
const HOLDING = wordsPattern(
  'includes?|included|covers?|covered|valid|appl(?:y|ies)|holds?|gilt|gelten|gultig|umfasst|enthalt|comprend|comprennent|inclut|vaut|couvre|incluye|cubre|vale|valen|comprende|include|copre|inclui|cobre',
);
const COVERED = wordsPattern(
  'covered|covers?|insured|included|includes?|gedeckt|abgedeckt|versichert|enthalten|inbegriffen|couvert\\w*|comprise?s?|incluse?s?|cubiert\\w*|cubre|incluid\\w*|incluye|copert\\w*|copre|compres[oaie]|inclus[oaie]|cobert\\w*|cobre',
);
const MOST_TOKENS = 60;
const MOST_FURTHER = 2;

const polarOf = (text: string): string[] => text.match(POLAR) ?? [];

/** Whether words have none that turn a rule around which the rule itself lacks. */
const isInTune = (text: string, { ruleText }: Exception): boolean => {
  const own = polarOf(ruleText);
  return polarOf(text).every((word) => own.some((one) => isAlike(one.slice(0, 6), word.slice(0, 6))));
};

const textOf = (tokens: readonly Token[]): string => phraseOf('', 0, tokens).text;
const without = (words: readonly string[], some: readonly string[]): string[] =>
  words.filter((word) => !holds(some, word));
const isHolding = (word: string): boolean => HOLDING.test(word);

/** Whether the words besides those of the thing say the rule of it, and nothing that the sources lack. */
function isOfRule(words: readonly string[], { rule, scope }: Exception, index: SourceIndex): boolean {
  const isSaid = (word: string): boolean => holds(rule, word) || isHolding(word) || isKnown(word, index);
  return without(words, scope).some((word) => holds(rule, word)) && words.every(isSaid);
}

/** Whether the sentence of the exception tells something of it by which a plain statement may be true. */
const isOpen = ({ further }: Exception): boolean => further.length > 0;

/** 'Every match, including semi-finals', where they are excepted. */
function isIncluded(phrase: Phrase, exception: Exception, thing: readonly string[], index: SourceIndex): boolean {
  const strong = INCLUDING.exec(phrase.text);
  const match = strong ?? ALSO.exec(phrase.text);
  if (match === null || exception.isList) return false;
  const after = tokenAt(phrase, match.index + match[0].length - 1) + 1;
  const end = endOf(phrase, after, (mark) => mark !== 'none');
  const span = contentOf(phrase.tokens.slice(after, end));
  if (!holdsAll(span, thing) || without(span, [...thing, ...exception.rule]).length > MOST_FURTHER) return false;
  const others = [...phrase.tokens.slice(0, tokenAt(phrase, match.index)), ...phrase.tokens.slice(end)];
  const words = [...contentOf(others), ...without(span, thing)];
  if (words.some((word) => holds(exception.further, word) && !holds(exception.rule, word))) return false;
  if (!isOpen(exception) && isOfRule(words, exception, index)) return true;
  return strong !== null && ALL.test(textOf(others)) && words.some((word) => holds(exception.rule, word));
}

/** 'The seals are covered for two years', where they are excepted from what is. */
function isStated(phrase: Phrase, exception: Exception, thing: readonly string[]): boolean {
  const starts = [0, ...[...phrase.marks.keys()].filter((at) => phrase.marks[at] !== 'none')];
  return [...starts.keys()].some((at) => {
    const clause = phrase.tokens.slice(starts[at], starts[at + 1] ?? phrase.tokens.length);
    const words = contentOf(clause);
    const others = without(words, thing);
    if (!holdsAll(words, thing) || isOpen(exception)) return false;
    if (exception.isList) return COVERED.test(textOf(clause));
    return without(others, exception.scope).length > 0 && holdsAll(exception.rule, others);
  });
}

/** 'Yes' to a question of just what is excepted. */
function isAffirmed(
  question: Phrase,
  exception: Exception,
  thing: readonly string[],
  index: SourceIndex,
  said: readonly string[],
): boolean {
  const words = contentOf(question.tokens);
  if (!holdsAll(words, thing) || !isInTune(question.text, exception) || isBeside(question.text, exception))
    return false;
  if (exception.isList) return COVERED.test(question.text);
  const amounts = exception.rule.filter((word) => /\d/u.test(word));
  const isExact = amounts.length === 0 || amounts.some((word) => said.includes(word) || words.includes(word));
  return isExact && !isOpen(exception) && isOfRule(without(words, thing), exception, index);
}

const isPlain = (text: string): boolean => !denies(text) && !RESTRICTING.test(text);
/** Whether a text has no words of another time or place than what is excepted. */
const isBeside = (text: string, exception: Exception): boolean =>
  (text.match(BESIDE) ?? []).some((word) => !exception.text.split(' ').includes(word));

/**
 * Whether a sentence says of what the sources except that it is no exception: 'every home match, including cup semi-finals'
 * beside 'every home match except cup semi-finals', or yes to a question of that.
 */
export function losesException(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
  asked: string,
): boolean {
  const exceptions = exceptionsIn(index);
  if (exceptions.length === 0 || tokens.length > MOST_TOKENS || text.trimEnd().endsWith('?')) return false;
  const phrase = phraseOf(text, from, tokens);
  if (!isPlain(phrase.text)) return false;
  const isYes = startsWithYes(phrase.text);
  const question = phraseOf(asked, 0, isYes ? readTokens(asked, index.language).slice(0, MOST_TOKENS) : []);
  const isAsked = isYes && isPlain(question.text);
  const isConditional = CONDITIONAL.test(phrase.text.replace(/^si /u, ''));
  return exceptions.some((exception) => {
    if ((isConditional && !exception.isList) || !isInTune(phrase.text, exception)) return false;
    if (isBeside(phrase.text, exception)) return false;
    return exception.things.some((thing) => {
      const isSaid =
        isIncluded(phrase, exception, thing, index) ||
        isStated(phrase, exception, thing) ||
        (isAsked && isAffirmed(question, exception, thing, index, contentOf(tokens)));
      return isSaid && !isElsewhere(thing, exception.sentence, index);
    });
  });
}
