import type { Token } from '@symbi/text/tokens';

/** Roles that exclude each other, each in the languages of the product, folded. */
const ROLES: readonly (readonly [one: string, other: string])[] = [
  [
    'tenant lessee renter mieter mieterin locataire preneur inquilino inquilina arrendatario arrendataria',
    'landlord landlady lessor vermieter vermieterin bailleur bailleresse arrendador arrendadora casero casera',
  ],
  [
    'buyer purchaser customer client kaufer kauferin kunde kundin acheteur acquereur comprador compradora cliente',
    'seller vendor supplier contractor dealer verkaufer verkauferin lieferant vendeur fournisseur prestataire vendedor vendedora proveedor',
  ],
  [
    'employee arbeitnehmer arbeitnehmerin salarie empleado empleada trabajador trabajadora',
    'employer arbeitgeber arbeitgeberin employeur empleador empleadora',
  ],
  ['auftraggeber auftraggeberin', 'auftragnehmer auftragnehmerin'],
  [
    'borrower debtor darlehensnehmer kreditnehmer schuldner emprunteur prestatario prestataria',
    'lender creditor darlehensgeber kreditgeber glaubiger preteur prestamista',
  ],
  ['policyholder versicherungsnehmer', 'insurer versicherer assureur asegurador aseguradora'],
  ['licensee lizenznehmer', 'licensor lizenzgeber'],
  ['plaintiff claimant klager klagerin', 'defendant respondent beklagte beklagter'],
  ['student pupil schuler schulerin eleve alumno alumna', 'teacher lehrer lehrerin enseignant profesor profesora'],
  ['patient patientin patiente paciente', 'doctor physician nurse arzt arztin medecin medico medica'],
  ['child', 'parent'],
  ['guest', 'host'],
  ['you', 'we'],
  ['sender absender expediteur remitente', 'recipient empfanger destinataire destinatario'],
];

/** The pair and the side of each word. */
const SIDES: ReadonlyMap<string, readonly [pair: number, side: number]> = new Map(
  ROLES.flatMap((sides, pair) =>
    sides.flatMap((words, side) => words.split(' ').map((word): [string, [number, number]] => [word, [pair, side]])),
  ),
);

/** Somebody who does what a statement says: in a role, or by name. */
export interface Party {
  readonly role: readonly [pair: number, side: number] | undefined;
  readonly stems: ReadonlySet<string>;
}

/** A party in a statement, as its tokens `first` to `last`. */
export interface Mention extends Party {
  readonly first: number;
  readonly last: number;
}

/** Words of a name: more are a list of names. */
const MOST_WORDS = 6;
const POSSESSIVE = /['’]s?$/u;
const ENDING = /(?:['’]s?|s|n|en|nen)$/u;
const roleOf = ({ folded }: Token): Party['role'] => SIDES.get(folded) ?? SIDES.get(folded.replace(ENDING, ''));
/** Whether a word, folded, is a role that excludes another one. */
export const isRole = (folded: string): boolean => SIDES.has(folded) || SIDES.has(folded.replace(ENDING, ''));
const wordOf = ({ folded }: Token): string => folded.replace(POSSESSIVE, '');

const canBeName = ({ text, kind, isStop, isCapitalized }: Token): boolean =>
  kind === 'word' && isCapitalized && !isStop && text.length >= 3 && text !== text.toUpperCase();

const gap = (token: Token, before: Token | undefined): number => token.start - (before?.end ?? -Infinity);

/**
 * Collects the words that are always capitalized, and at least once where no sentence begins, or before such a word. Not
 * for German, which writes every noun so.
 */
export function readNames(sentences: readonly (readonly Token[])[]): ReadonlySet<string> {
  const common = new Set(
    sentences.flatMap((tokens) => tokens.filter(({ isCapitalized }) => !isCapitalized).map(wordOf)),
  );
  const names = new Set<string>();
  for (const tokens of sentences)
    tokens.forEach((token, at) => {
      if (!canBeName(token) || gap(token, tokens[at - 1]) > 2 || common.has(wordOf(token))) return;
      names.add(wordOf(token));
      const first = tokens[at - 1];
      if (first !== undefined && canBeName(first) && !common.has(wordOf(first))) names.add(wordOf(first));
    });
  return names;
}

/** The parties that a statement mentions, in their order; the words of a name are one. */
export function mentionsIn(tokens: readonly Token[], names: ReadonlySet<string>): Mention[] {
  const found: { role: Party['role']; stems: Set<string>; first: number; last: number }[] = [];
  tokens.forEach((token, at) => {
    const role = roleOf(token);
    const isName = role === undefined && canBeName(token) && names.has(wordOf(token));
    if (role === undefined && !isName) return;
    const before = found.at(-1);
    const isNext = before?.last === at - 1 && gap(token, tokens[at - 1]) === 1;
    if (isName && before !== undefined && before.role === undefined && isNext) {
      before.stems.add(token.stem);
      before.last = at;
    } else found.push({ role, stems: new Set([token.stem]), first: at, last: at });
  });
  return found;
}

/** For each word of a name, those beside which it stands in one: 'Weiss' for 'Tom', if there is a 'Tom Weiss'. */
export type Aliases = ReadonlyMap<string, ReadonlySet<string>>;

export function readAliases(sentences: readonly (readonly Token[])[], names: ReadonlySet<string>): Aliases {
  const aliases = new Map<string, Set<string>>();
  for (const { role, stems } of sentences.flatMap((tokens) => mentionsIn(tokens, names)))
    if (role === undefined && stems.size > 1 && stems.size <= MOST_WORDS)
      for (const stem of stems) aliases.set(stem, new Set([...(aliases.get(stem) ?? []), ...stems]));
  return aliases;
}

/** Whether two names may be parts of one. */
export const mayBeOne = (left: Party, right: Party, aliases: Aliases): boolean =>
  [...left.stems].some((stem) => [...right.stems].some((other) => aliases.get(stem)?.has(other)));

const shares = (left: Party, right: Party): boolean => [...left.stems].some((stem) => right.stems.has(stem));

/** Whether two parties are of one kind, and one of them is not the other. */
export const areOpposite = (left: Party, right: Party): boolean => {
  if (left.role === undefined || right.role === undefined) return left.role === right.role && !shares(left, right);
  return left.role[0] === right.role[0] && left.role[1] !== right.role[1];
};

/** Whether one may be the other: in the same role, or by a name of which a word is the same. */
export const areSame = (left: Party, right: Party): boolean => {
  if (left.role === undefined || right.role === undefined) return shares(left, right);
  return left.role[0] === right.role[0] && left.role[1] === right.role[1];
};
