/**
 * Words, as parts of a pattern, by which a statement holds only in part. Each rule adds its own: one that is silent after
 * 'if' or 'until' would miss what another one is for.
 */
export const ONLY_EXCEPT_BUT =
  'only|except\\w*|unless|but|nur|ausser|aber|sauf|seulement|mais|salvo|excepto|solo|pero|tranne|eccetto|soltanto|ma|exceto|apenas|somente|mas';

/** 'Se' is 'if' in Italian and Portuguese only before these; it is a pronoun otherwise. */
export const ITALIAN_IF = 'se (?:il|lo|la|gli|le|non|o|a|os|as|nao|houver|ha|hai|voce)';
