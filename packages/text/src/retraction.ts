/** Longer sentences take nothing back in a few words, so only their beginning is read. */
const READ_LENGTH = 200;

const RETRACTIONS = [
  /^(?:(?:however|but|note|since|as of|from)\b.{0,40}?[\s,]+)?(?:this|that|it|these|those|they|the (?:above|previous|preceding|former))(?: (?:rule|policy|offer|price|rate|fee|discount|permission|arrangement|regulation|provision|clause|section|paragraph|information|exception|limit|version)s?)? (?:(?:is|are) (?:no longer (?:valid|in (?:force|effect|use|place)|applicable|the case|true|allowed|permitted|possible|offered|available|needed|required|necessary|current|correct|so)|not (?:valid|in force|true|the case) any ?more|(?:now )?(?:obsolete|outdated|out of date|superseded))|no longer (?:appl(?:y|ies)|holds?|counts?|exists?)|do(?:es)? not apply any ?more|(?:was|were|has been|have been|is|are) (?:since )?(?:withdrawn|cancell?ed|repealed|revoked|superseded|abolished|discontinued|scrapped|reversed)|(?:has|have) (?:since )?(?:expired|lapsed)|expired)\b/u,
  /^(?:(?:seit|ab|aber)\b.{0,40}?[\s,]+)?(?:(?:gilt|ist) (?:dies|das|es)|(?:dies|das|es|sie|diese[rs]? (?:regel|regelung|angebot|preis|gebühr|rabatt|bestimmung|vorschrift|klausel|ausnahme)n?) (?:gilt|gelten|ist|sind|wurden?)) .{0,40}?(?:nicht mehr|aufgehoben|abgeschafft|zurückgenommen|widerrufen|zurückgezogen|überholt|außer kraft|ungültig geworden)(?: (?:gültig|erlaubt|möglich|nötig|in kraft|der fall))?$/u,
  /^(?:(?:depuis|mais|à partir)\b.{0,40}?[\s,]+)?(?:(?:cela|ceci|elle|il|cette (?:règle|offre|remise|autorisation|disposition|clause|exception)|ce (?:tarif|prix|droit)) (?:n'est plus (?:valable|en vigueur|le cas|vrai|autorisée?|possible|nécessaire|applicable|disponible)|ne s'applique plus|(?:a été|est) (?:annulée?|abrogée?|supprimée?|retirée?|abolie?))|ce n'est plus (?:le cas|vrai|possible|nécessaire))/u,
  /^(?:(?:desde|pero|a partir)\b.{0,40}?[\s,]+)?(?:(?:esto|eso|esta (?:norma|regla|oferta|tarifa|autorización|cláusula|excepción)|este (?:precio|descuento|derecho)) )?(?:ya no (?:es (?:válid[oa]|así|cierto|posible|necesari[oa])|está (?:permitid[oa]|en vigor|vigente)|se aplica|rige|vale)|(?:fue|ha sido) (?:anulad|derogad|suprimid|retirad|cancelad)[oa])(?![\p{L}\p{M}])/u,
];

const plain = (sentence: string): string =>
  sentence
    .slice(0, READ_LENGTH)
    .toLowerCase()
    .replaceAll(/[’‘´]/gu, "'")
    .replace(/^[\s"'“„«(*_>–-]+/u, '')
    .trimEnd()
    .replace(/[\s.!…"'”“»)*_]+$/u, '')
    .replaceAll(/\s+/gu, ' ');

/**
 * Whether a sentence takes back the one before it, in English, German, French or Spanish: 'This no longer applies', 'It was
 * withdrawn in May'. Not 'It no longer smells', which says something else of the thing.
 */
export function isRetraction(sentence: string): boolean {
  const read = plain(sentence);
  return RETRACTIONS.some((pattern) => pattern.test(read));
}
