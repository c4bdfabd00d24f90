import { detectLanguage } from '@symbi/text/language';
import { splitSentences } from '@symbi/text/sentences';

const OPENING =
  /^(?:\S+ )?(?:who|whom|whose|who's|what|what's|when|where|where's|why|how|how's|which|wer|wen|wem|wann|wo|warum|wieso|wie|welche[rsnm]?|qui|qu'\S+|quoi|quand|où|pourquoi|comment|combien|quel(?:le)?s?|quién|qué|cuándo|dónde|cómo|cuánt[oa]s?|cuál(?:es)?)(?!\p{L})/u;
const REQUEST =
  /^(?:please |kindly |can you |could you )?(?:tell|explain|describe|list|give|show|summari[sz]e|compare|write|define|name|provide|find|translate|recommend|suggest|outline|discuss|help|erkläre?|beschreibe?|nenne?|zeige?|explique[rz]?|décri[st]|donne[rz]?|explica|describe|dime|muestra)(?!\p{L})/u;
const ASKED_ANYWHERE = /什么|哪|谁|为何|为什么|怎么|多少|几|何|誰|どこ|いつ|なぜ|どう|どの|いくつ|教えて|请/u;
/** The most words of a search-box query. */
const KEYWORDS = 6;

/** Whether a sentence is a request in the imperative. */
export const isRequest = (sentence: string): boolean => REQUEST.test(sentence.trim().toLowerCase());

function isOpen(sentence: string): boolean {
  const plain = sentence.trim().toLowerCase().replaceAll(/[’‘]/gu, "'");
  if (OPENING.test(plain) || (plain.startsWith('was ') && detectLanguage(sentence) === 'de')) return true;
  if (REQUEST.test(plain) || ASKED_ANYWHERE.test(plain)) return true;
  return !/[.!?。！？]$/u.test(plain) && plain.split(/\s+/u).length <= KEYWORDS;
}

/**
 * The parts of a message that state nothing: open questions, requests, a few keywords. A reply may repeat their words.
 * What the person states, or asks to have confirmed, needs evidence like anything else.
 */
export function openQuestion(question: string): string {
  return splitSentences(question)
    .map(({ start, end }) => question.slice(start, end))
    .filter(isOpen)
    .join('\n');
}
