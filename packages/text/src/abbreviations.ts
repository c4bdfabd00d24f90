const COMMON =
  'mr mrs ms dr prof sr jr st vs etc e.g i.e cf al fig figs no nos vol pp approx dept inc ltd co corp ca rev gen col lt sgt capt jan feb mar apr jun jul aug sep sept oct okt nov dec dez';

/** Abbreviations in English, German, French, Spanish, Italian and Portuguese prose. */
const IN_PROSE =
  'p ed eds est hon gov sen rep u.s u.k u.n a.m p.m ph.d z.b d.h u.a bzw nr usw bspw vgl mme mlle m av env sra srta ud uds dto num arq dra eng dott dott.ssa prof.ssa sig sig.ra sig.na avv geom ing dipl';

/** Abbreviations in papers and notes. */
const IN_DOCUMENTS = 'mt eg ie eq eqs ch sec';

/** Abbreviations whose period does not end a sentence of a reply, in lower case without the period. */
export const PROSE_ABBREVIATIONS: readonly string[] = `${COMMON} ${IN_PROSE}`.split(' ');

/** The same for searched documents, as used for splitting when the ranker was fitted. */
export const DOCUMENT_ABBREVIATIONS: readonly string[] = `${COMMON} ${IN_DOCUMENTS}`.split(' ');

/** Titles before a name, in lower case without the period. */
export const TITLES: ReadonlySet<string> = new Set(
  'mr mrs ms dr prof st sr sra srta jr rev hon gov sen rep gen col sgt capt m mm av ing dipl dra arq eng dott ssa sig avv geom'.split(
    ' ',
  ),
);
