const COMMON =
  'mr mrs ms dr prof sr jr st vs etc e.g i.e cf al fig figs no nos vol pp approx dept inc ltd co corp ca rev gen col lt sgt capt jan feb mar apr jun jul aug sep sept oct okt nov dec dez';

/** Abbreviations in English, German, French and Spanish prose. */
const IN_PROSE =
  'p ed eds est hon gov sen rep u.s u.k u.n a.m p.m ph.d z.b d.h u.a bzw nr usw bspw vgl mme mlle m av env sra srta ud uds dto num';

/** Abbreviations in papers and notes. */
const IN_DOCUMENTS = 'mt eg ie eq eqs ch sec';

/** Abbreviations whose period does not end a sentence of a reply, in lower case without the period. */
export const PROSE_ABBREVIATIONS: readonly string[] = `${COMMON} ${IN_PROSE}`.split(' ');

/** The same for searched documents, as used for splitting when the ranker was fitted. */
export const DOCUMENT_ABBREVIATIONS: readonly string[] = `${COMMON} ${IN_DOCUMENTS}`.split(' ');
