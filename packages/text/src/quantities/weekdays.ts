import type { Language } from '../language.ts';
import type { Token } from '../tokens.ts';
import { quantity, type Quantity } from './forms.ts';

/** Names from Sunday on, folded; no name means another day in another language. */
const NAMES: readonly string[] = [
  'sunday monday tuesday wednesday thursday friday saturday',
  'sonntag montag dienstag mittwoch donnerstag freitag samstag/sonnabend',
  'sonntags montags dienstags mittwochs donnerstags freitags samstags/sonnabends',
  'dimanche lundi mardi mercredi jeudi vendredi samedi',
  'domingo lunes martes miercoles jueves viernes sabado',
  'domenica lunedi martedi mercoledi giovedi venerdi sabato',
];
/** Short names, which count only beside a time, a day of the month or another short name. */
const SHORT: Readonly<Record<Language, readonly string[]>> = {
  en: ['Sun Mon Tue/Tues Wed Thu/Thur/Thurs Fri Sat'],
  de: ['So Mo Di Mi Do Fr Sa'],
  fr: ['dim lun mar mer jeu ven sam'],
  es: ['dom lun mar mie jue vie sab'],
  unknown: [
    'Sun Mon Tue/Tues Wed Thu/Thur/Thurs Fri Sat',
    'So Mo Di Mi Do Fr Sa',
    'dom lun mar mer gio ven sab',
    'dom seg ter qua qui sex sab',
  ],
};
/** What follows a short name: a range of days, a day or a time, or that it is closed. */
const FOLLOWING =
  /^\.?(?:\s?[-–—/]\s?\p{L}{2,5}\b|(?:,? | ?: ?|\t| {2,6})(?:\p{Nd}|geschl|closed|fermé|cerrado|chiuso|fechado))/u;
const GERMAN = /\bUhr\b|geschlossen/u;
const LONGEST_GAP = 24;
/** What stands before it: the beginning of a line, or a mark or number of the schedule. */
const PRECEDING = /(?:^|[\n(,:;|/–—-]|\p{Nd})[^\S\n]{0,3}$/u;

const numbered = (lists: readonly string[]): (readonly [name: string, day: number])[] =>
  lists.flatMap((list) =>
    list.split(' ').flatMap((names, day) => names.split('/').map((name) => [name, day] as const)),
  );
const names: ReadonlyMap<string, number> = new Map(numbered(NAMES));
const short = (language: Language): ReadonlyMap<string, number> => new Map(numbered(SHORT[language]).toReversed());
const shortNames: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: short('en'),
  de: short('de'),
  fr: short('fr'),
  es: short('es'),
  unknown: short('unknown'),
};
const form = (day: number): string => `#weekday-${day}`;

function shortDay(text: string, { start, end, text: written, folded }: Token, language: Language): number | undefined {
  const days = shortNames[language];
  const following = text.slice(end, end + LONGEST_GAP);
  // A timetable has few words to tell its language by, and 'mi' is one of Spanish.
  const german = GERMAN.test(following) ? shortNames.de.get(written) : undefined;
  const day = german ?? days.get(written) ?? days.get(folded) ?? shortNames.en.get(written);
  if (day === undefined) return undefined;
  const isPlaced = PRECEDING.test(text.slice(Math.max(0, start - 4), start));
  return isPlaced && FOLLOWING.test(following) ? day : undefined;
}

/** A day of the week: a name has its own stem as well as the form that all languages share, 'Mi 14–18 Uhr' this alone. */
export function readWeekday(text: string, token: Token, language: Language): Quantity | undefined {
  const day = names.get(token.folded);
  if (day !== undefined) return quantity(token, [token.stem, form(day)], { kind: 'word' });
  const other = token.text.length > 5 ? undefined : shortDay(text, token, language);
  return other === undefined ? undefined : quantity(token, [form(other)], { kind: 'word' });
}
