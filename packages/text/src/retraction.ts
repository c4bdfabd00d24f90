import { plainSentence } from './plain-sentence.ts';

/** '[This rule is no longer in force.]' */
const BRACKETS = /^\s*\[|\]\s*$/gu;

const RETRACTIONS = [
  /^(?:(?:however|but|note|since|as of|from)\b.{0,40}?[\s,]+)?(?:this|that|it|these|those|they|the (?:above|preceding))(?: (?:rule|policy|offer|price|rate|fee|discount|permission|arrangement|regulation|provision|clause|section|paragraph|information|exception|limit|version)s?)? (?:(?:is|are) (?:no longer (?:valid|in (?:force|effect|use|place)|applicable|the case|true|allowed|permitted|possible|offered|available|needed|required|necessary|current|correct|so)|(?:now )?(?:obsolete|outdated|out of date|superseded))|(?:is|are)(?: not|n't) (?:valid|in force|true|the case|allowed|permitted|possible) any ?more|no longer (?:appl(?:y|ies)|(?:holds?|counts?|exists?)(?=$|[,;:]| (?:true|good|since|as)\b))|do(?:es)?(?: not|n't) apply any ?more|(?:(?:was|were|has been|have been)(?: since)?|(?:is|are)(?: since| now| hereby)?(?= \p{L}+(?:$|[,;:]| (?:since|as of|from|with)\b))) (?:withdrawn|cancell?ed(?! in \d{4})|repealed|revoked|superseded|abolished|discontinued|scrapped|reversed)(?! (?:into|from (?:the|an?|your|his|her|their))\b)|(?:has|have) (?:since )?(?:expired|lapsed)|expired)\b/u,
  /^(?:(?:seit|ab|aber)\b.{0,40}?[\s,]+)?(?:(?:gilt|ist) (?:dies|das|es)|(?:dies|das|es|er|sie|(?:diese[rs]?|die (?:obige|vorstehende)n?) (?:regel|regelung|angebot|preis|gebühr|rabatt|bestimmung|vorschrift|klausel|ausnahme)n?) (?:gilt|gelten|ist|sind|wurden?)) [^,;:]{0,40}?(?:nicht mehr|(?<!gut |bestens )aufgehoben|abgeschafft|zurückgenommen|widerrufen|zurückgezogen|(?<!wurden? [^,;:]{0,40})überholt|außer kraft|ungültig geworden)(?: (?:gültig|erlaubt|möglich|nötig|in kraft|der fall))?$/u,
  /^(?:(?:depuis|mais|à partir)\b.{0,40}?[\s,]+)?(?:(?:cela|ceci|elle|il|cette (?:règle|offre|remise|autorisation|disposition|clause|exception)|ce (?:tarif|prix|droit)) (?:n'est plus (?:valable|en vigueur|le cas|vrai|autorisée?|possible|nécessaire|applicable|disponible)|ne s'applique plus|(?:a été|est) (?:annulée?|abrogée?|supprimée?|retirée?(?! (?:aux?|à|dans|du|de|des)(?!\p{L}))|abolie?))|ce n'est plus (?:le cas|vrai|possible|nécessaire))(?![\p{L}\p{M}])/u,
  /^(?:(?:desde|pero|a partir)\b.{0,40}?[\s,]+)?(?:(?:esto|eso|esta (?:norma|regla|oferta|tarifa|autorización|cláusula|excepción)|este (?:precio|descuento|derecho)) )?(?:ya no (?:es (?:válid[oa]|así|cierto|posible|necesari[oa])|está (?:permitid[oa]|en vigor|vigente)|se aplica|rige|vale(?! la pena))|(?:fue|ha sido) (?:anulad|derogad|suprimid|retirad|cancelad)[oa])(?![\p{L}\p{M}])/u,
];

/** What has the form of a retraction and says something else. */
const OTHERS = [
  // 'It is no longer allowed to smoke': what is no longer so comes after.
  /(?<!\p{L})it is no longer (?:the case|true|\p{L}+(?: for [\p{L} ]{1,40}?)?) (?:to|that)(?!\p{L})/u,
  /^es (?:gilt|gelten|ist|sind) (?:die|der|das|diese[rs]?|unsere?)(?!\p{L})/u,
  /(?<!\p{L})(?:il|ce) n'est plus \p{L}+ (?:de |d'|que |qu')/u,
  /(?<!\p{L})ya no (?:(?:es|está) \p{L}+(?: en vigor)?|se aplica|rige|vale) (?:el|la|los|las|que|\p{L}+[aei]r(?:se)?)(?!\p{L})/u,
  // 'But if it has expired', 'From the day it expired': not that it has.
  /^(?:however|but|note|since|as of|from|mais|pero)(?!\p{L}).{0,40}?(?<!\p{L})(?:if|when|once|unless|until|whether|the (?:day|date|moment|time)|si|quand|lorsque?|cuando) ?(?:this|that|it|these|those|they|the|il|elle|cela|ce|ya|fue|est[ae]?o?)(?!\p{L})/u,
  // 'Empty boxes are in the cellar. They are no longer needed.'
  /(?<!\p{L})(?:it is|they are) no longer (?:needed|required|necessary)(?!\p{L})/u,
  /(?<!\p{L})(?:reinstated|reintroduced|restored)(?!\p{L})/u,
];

/**
 * Whether a sentence takes back the one before it, in English, German, French or Spanish: 'This no longer applies', 'It was
 * withdrawn in May'. Not 'It no longer smells', which says something else of the thing.
 */
export function isRetraction(sentence: string): boolean {
  const read = plainSentence(sentence.replaceAll(BRACKETS, ''));
  return RETRACTIONS.some((pattern) => pattern.test(read)) && !OTHERS.some((pattern) => pattern.test(read));
}
