import type { Token } from '@symbi/text/tokens';
import { plainSentence } from '../../claims/plain.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { isDenying } from './disputed.ts';
import { memoize } from './memoize.ts';
import { isPlainWord, numbersIn, stemsIn, stemsOf } from './other-number.ts';
import { sentencesWithRarest, sourceOfSentence } from './sentences-with.ts';

/** One word alone may stand in a sentence about something else. */
const LEAST_WORDS = 2;
const MOST_TOKENS = 40;
/** 'This no longer applies', 'It was withdrawn in May'; not 'It no longer smells', which says something else of the thing. */
const TAKES_BACK = [
  /^(?:(?:however|but|note|since|as of|from)\b.{0,40}?[\s,]+)?(?:this|that|it|these|those|they|the (?:above|previous|preceding|former))(?: (?:rule|policy|offer|price|rate|fee|discount|permission|arrangement|regulation|provision|clause|section|paragraph|information|exception|limit|version)s?)? (?:(?:is|are) (?:no longer (?:valid|in (?:force|effect|use|place)|applicable|the case|true|allowed|permitted|possible|offered|available|needed|required|necessary|current|correct|so)|not (?:valid|in force|true|the case) any ?more|(?:now )?(?:obsolete|outdated|out of date|superseded))|no longer (?:appl(?:y|ies)|holds?|counts?|exists?)|do(?:es)? not apply any ?more|(?:was|were|has been|have been|is|are) (?:since )?(?:withdrawn|cancell?ed|repealed|revoked|superseded|abolished|discontinued|scrapped|reversed)|(?:has|have) (?:since )?(?:expired|lapsed)|expired)\b/u,
  /^(?:(?:seit|ab|aber)\b.{0,40}?[\s,]+)?(?:(?:gilt|ist) (?:dies|das|es)|(?:dies|das|es|sie|diese[rs]? (?:regel|regelung|angebot|preis|gebühr|rabatt|bestimmung|vorschrift|klausel|ausnahme)n?) (?:gilt|gelten|ist|sind|wurden?)) .{0,40}?(?:nicht mehr|aufgehoben|abgeschafft|zurückgenommen|widerrufen|zurückgezogen|überholt|außer kraft|ungültig geworden)(?: (?:gültig|erlaubt|möglich|nötig|in kraft|der fall))?$/u,
  /^(?:(?:depuis|mais|à partir)\b.{0,40}?[\s,]+)?(?:(?:cela|ceci|elle|il|cette (?:règle|offre|remise|autorisation|disposition|clause|exception)|ce (?:tarif|prix|droit)) (?:n'est plus (?:valable|en vigueur|le cas|vrai|autorisée?|possible|nécessaire|applicable|disponible)|ne s'applique plus|(?:a été|est) (?:annulée?|abrogée?|supprimée?|retirée?|abolie?))|ce n'est plus (?:le cas|vrai|possible|nécessaire))/u,
  /^(?:(?:desde|pero|a partir)\b.{0,40}?[\s,]+)?(?:(?:esto|eso|esta (?:norma|regla|oferta|tarifa|autorización|cláusula|excepción)|este (?:precio|descuento|derecho)) )?(?:ya no (?:es (?:válid[oa]|así|cierto|posible|necesari[oa])|está (?:permitid[oa]|en vigor|vigente)|se aplica|rige|vale)|(?:fue|ha sido) (?:anulad|derogad|suprimid|retirad|cancelad)[oa])(?![\p{L}\p{M}])/u,
];
/** 'Dogs used to be allowed' is right where they no longer are. */
const FORMER =
  /(?<![\p{L}\p{M}])(?:was|were|used to|formerly|previously|until|war|waren|wurden?|früher|bisher|ehemals|était|étaient|auparavant|avant|jusqu|antes|anteriormente|hasta|eran?|estaban?)(?![\p{L}\p{M}])/u;

function takesBack(text: string): boolean {
  const plain = plainSentence(text);
  return TAKES_BACK.some((pattern) => pattern.test(plain));
}

/** Whether the next sentence of the same source takes a sentence back. */
const isRetracted = memoize((sentence, index): boolean => {
  const next = sentence + 1;
  if (sourceOfSentence(next, index) !== sourceOfSentence(sentence, index)) return false;
  return takesBack(index.sentenceText(next)) && !index.isQuestion(next);
});

interface IndexAndNext {
  readonly index: SourceIndex;
  /** The next sentence of the reply. */
  readonly next: string;
}

/**
 * Where a source takes back in its next sentence what a sentence says: that next sentence, as the index numbers it. 'Dogs are
 * allowed in the garden' where 'Dogs are allowed in the garden. This no longer applies.' Not where the reply says so too,
 * in the sentence itself or in its next one.
 */
export function findRetraction(
  text: string,
  tokens: readonly Token[],
  { index, next }: IndexAndNext,
): number | undefined {
  if (tokens.length > MOST_TOKENS || text.trimEnd().endsWith('?') || FORMER.test(plainSentence(text))) return undefined;
  const words = stemsOf(tokens, isPlainWord);
  if (words.length < LEAST_WORDS) return undefined;
  const retracted = sentencesWithRarest(words, index).find((sentence) => {
    if (!isRetracted(sentence, index)) return false;
    const held = stemsIn(sentence, index);
    return (
      words.every((word) => held.has(word)) &&
      numbersIn(tokens).every(({ number }) => held.has(number.stem)) &&
      isDenying(index.sentenceTokens(sentence)) === isDenying(tokens)
    );
  });
  return retracted === undefined || takesBack(next) ? undefined : retracted + 1;
}
