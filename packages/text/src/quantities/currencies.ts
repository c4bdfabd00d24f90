import { fold } from '../fold.ts';
import { GAP, matchAt } from './forms.ts';
import { unitsOf, type Unit } from './units.ts';

/** Adjectives that tell whose money it is, folded, by its base. */
const COUNTRIES: ReadonlyMap<string, string> = new Map(
  [
    ['chf', 'swiss schweizer suisse suisses suizo suizos svizzero svizzeri suico suicos'],
    [
      'usd',
      'us american amerikanische amerikanischen americain americains americano americanos americani estadounidense estadounidenses statunitensi',
    ],
    ['gbp', 'british sterling britische britischen esterlina esterlinas britannique britanniques'],
    ['jpy', 'japanese japanische japanischen japonais japones japoneses giapponesi'],
    ['pln', 'polish polnische polnischen polonais polaco polacos polacchi'],
    ['dkk', 'danish danische danischen danoise danoises danesa danesas danesi dinamarquesa dinamarquesas'],
    ['nok', 'norwegian norwegische norwegischen norvegienne norvegiennes noruega noruegas norvegesi norueguesas'],
    ['sek', 'swedish schwedische schwedischen suedoise suedoises sueca suecas svedesi'],
    ['czk', 'czech tschechische tschechischen tcheque tcheques checa checas ceche'],
  ].flatMap(([base = '', words = '']) => words.split(' ').map((word) => [word, base] as const)),
);
const TWO_WORDS = new RegExp(String.raw`${GAP}(\p{L}{2,16})(?:-|${GAP})(\p{L}{3,10})(?!\p{L})`, 'uy');

const ofCountry = (country: string, units: readonly Unit[]): readonly Unit[] => {
  const base = COUNTRIES.get(fold(country, 'spelled'));
  return base === undefined ? [] : units.filter((unit) => unit.base === base);
};

/** A currency in two words: '25 Swiss francs', '25 francs suisses', '30 pounds sterling', '30 US-Dollar'. */
export function currencyAt(text: string, from: number): { end: number; units: readonly Unit[] } | undefined {
  const match = matchAt(TWO_WORDS, text, from);
  if (match === undefined) return undefined;
  const [whole, first = '', second = ''] = match;
  const units = [...ofCountry(first, unitsOf(second)), ...ofCountry(second, unitsOf(first))];
  return units.length === 0 ? undefined : { end: from + whole.length, units };
}
