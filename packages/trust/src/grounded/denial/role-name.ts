import { fold } from '@symbi/text/fold';
import type { TrustSource } from '../../types.ts';
import { isRole } from './parties.ts';

const TITLE = String.raw`(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herrn?|Frau|M|MM|Mme|Mlle|Monsieur|Madame|[Dd]on|[Dd]oña|[Ss]eñora?|Sra?|Signora?|Sig|Senhora?|Sig\.ra)\.?`;
const PART = String.raw`\p{Lu}[\p{L}'’&-]*`;
const ONE = String.raw`(?:${TITLE}\s+)*${PART}(?:\s+${PART}){0,5}`;
const NAME = String.raw`(?<name>${ONE})`;
const NAMES = String.raw`(?<name>${ONE}(?:(?:,|\s+(?:and|und|et|y|e))\s+${ONE}){0,3})`;
const ARTICLE = String.raw`(?:[Tt]he|[Aa]n?|[Ii]ts|[Tt]heir|[Hh]is|[Hh]er|[Oo]ur|[Yy]our|[Mm]y|[Dd]er|[Dd]ie|[Dd]em|[Dd]en|[Dd]es|[Ee]ine?|[Ii]hre?|[Uu]nsere?|[Ll]e|[Ll]a|[Uu]ne?|[Nn]otre|[Vv]otre|[Ll]eur|[Ss]on|[Ss]a|[Ee]l|[Uu]na?|[Ss]u|[Nn]uestr[oa]|[Ii]l|[Oo]|[Ll][’'])`;
const ROLE = String.raw`(?<role>\p{L}[\p{L}-]{3,})`;
const IS = String.raw`(?:is|was|ist|war|heißt|est|était|s'appelle|es|era|se llama|è|é)(?:\s+(?:called|also|now|auch|aussi|también))?`;
/** No list goes on here: 'the landlord, Mr Tarrant, and the agent' are three. */
const CLOSED = String.raw`(?=\s*(?:$|[.;)\n:]|,(?!\s*(?:and|or|und|oder|sowie|et|ou|y|o|e)\s)))`;
const FIRST = String.raw`(?<![\p{L}-])(?<article>(?:${ARTICLE}\s*)?)`;

/**
 * The same pattern within a lookahead. V8 copies the rest of a pattern into each of its branches; with `\p{L}` for two-byte
 * text the code of one took seconds to compile, whenever the first reply had a '€' in it. A lookahead is not copied.
 */
const alone = (pattern: string): string => String.raw`(?=(?<whole>${pattern}))\k<whole>`;

const PATTERNS = [
  // 'the landlord, Mr Tarrant,'
  String.raw`${FIRST}${ROLE},\s+${NAME}${CLOSED}`,
  // 'Mr Tarrant, the landlord,'
  String.raw`${NAMES},\s+(?<article>${ARTICLE}\s+)${ROLE}${CLOSED}`,
  // 'Harrow Properties ("the Landlord")', 'the landlord (Mr Tarrant)'
  String.raw`${NAMES}\s+\(\s*["“„«']?\s*(?<article>(?:${ARTICLE}\s+)?)${ROLE}["”“»']?\s*\)`,
  String.raw`${FIRST}${ROLE}\s+\(${NAME}\)`,
  // 'its agent Mrs Calloway'
  String.raw`${FIRST}${ROLE}\s+(?=${TITLE}\s)${NAME}`,
  // 'Tenant: Ines Calder'
  String.raw`(?:^|[\n.;|]\s*|\*)(?<article>(?:${ARTICLE}\s+)?)${ROLE}:\s*${NAME}`,
  // 'The landlord is Mr Tarrant', 'Mr Tarrant is the landlord'
  String.raw`${FIRST}${ROLE}\s+${IS}\s+${NAME}${CLOSED}`,
  String.raw`${NAMES}\s+${IS}\s+(?!an?\s|eine?\s|une?\s|una\s)(?<article>${ARTICLE}\s+)${ROLE}(?![\p{L}-]|\s+(?:of|for|de|von|für)\s)`,
].map((pattern) => new RegExp(alone(pattern), 'gu'));
const TITLES = new RegExp(String.raw`(?<![\p{L}])${TITLE}(?![\p{L}])`, 'gu');
const TITLED = new RegExp(String.raw`^${TITLE}\s`, 'u');
/** Before a word that only belongs to a role: 'the head of finance'. */
const OF = /(?:^|[^\p{L}])(?:of|for|von|vom|für|de|du|del|des|della|di|do|da)\s*$/iu;
/** 'Der Anwalt der Vermieterin, Herr Busch': it is not she. */
const GENITIVE = /\p{Lu}\p{L}+\s+$/u;
/** Whoever had a role may have given it to another one. */
const SUCCESSION =
  /(?<![\p{L}])(?:resign|retir|succe|replaced by|took over|takes over|former|previous|new |now |until|since|ehemalig|fruher|nachfolg|abgelost|zuruckgetreten|bisherig|neue|seit|ancien|prece|nouve|depuis|anterior|suce|sustitu|nuev|desde|ex-)/u;
const MORE = /[\p{L}'’-]\s+$/u;
const LOWER_JOINS = new Set(['and', 'und']);
const LONGEST = 200_000;
const LONGEST_WORD = 30;
const SENTENCE_END = /(?<!(?<![\p{L}])(?:mrs?|ms|dr|prof|m|mme|sra?|st))[.!?]\s|[;\n]/u;

/** A role that a text gives to somebody. */
interface Assignment {
  /** Undefined if only a part of it is known: 'the head of finance'. */
  readonly role: string | undefined;
  readonly name: ReadonlySet<string>;
  readonly isPerson: boolean;
}

/** One form for 'Geschäftsführer' and 'Geschäftsführerin', 'administrador' and 'administradora', 'tenants' and 'tenant'. */
const roleKey = (role: string): string =>
  fold(role, 'spelled')
    .replace(/(?<=er)in$/u, '')
    .replace(/s$/u, '')
    .replace(/[aeo]$/u, '');

function assignmentsIn(text: string): Assignment[] {
  return PATTERNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): Assignment[] => {
      const { role = '', name = '', article = '' } = match.groups ?? {};
      const before = text.slice(Math.max(0, match.index - LONGEST_WORD), match.index);
      const startsWithRole = match[0].trimStart().startsWith(article === '' ? role : article.trim());
      if (startsWithRole && article === '' && MORE.test(before) && !OF.test(before)) return [];
      const isOfNoun = /^(?:der|des)\s/u.test(article) && GENITIVE.test(before);
      const isPartial = startsWithRole && (isOfNoun || OF.test(before));
      const words = fold(name.replaceAll(TITLES, ' '), 'spelled').split(/[^\p{L}\p{Nd}-]+/u);
      const parts = new Set(words.filter((word) => word.length > 2 && !LOWER_JOINS.has(word)));
      const isPerson = TITLED.test(name) || isRole(fold(role, 'spelled'));
      return parts.size === 0 ? [] : [{ role: isPartial ? undefined : roleKey(role), name: parts, isPerson }];
    }),
  );
}

interface SourceRoles {
  readonly text: string;
  readonly sentences: readonly string[];
  readonly assignments: readonly Assignment[];
}
const known = new WeakMap<readonly TrustSource[], SourceRoles>();

function sourceRoles(sources: readonly TrustSource[]): SourceRoles {
  const read = known.get(sources);
  if (read !== undefined) return read;
  const text = sources
    .map((source) => source.text)
    .join('\n')
    .slice(0, LONGEST);
  const folded = fold(text, 'spelled');
  const roles = { text: folded, sentences: folded.split(SENTENCE_END), assignments: assignmentsIn(text) };
  known.set(sources, roles);
  return roles;
}

const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((word) => other.has(word));

const escape = (word: string): string => word.replaceAll(/[^\p{L}\p{Nd}]/gu, String.raw`\$&`);

/** Whether a sentence has a word that begins with one of these, and another with one of those. */
function areTogether(some: Iterable<string>, others: Iterable<string>, sentences: readonly string[]): boolean {
  const [one, other] = [some, others].map(
    (words) => new RegExp(String.raw`(?<![\p{L}])(?:${[...words].map(escape).join('|')})`, 'u'),
  );
  return sentences.some((sentence) => one?.test(sentence) === true && other?.test(sentence) === true);
}

/** Whether the text joins two roles in one hand: 'treasurer and secretary'. */
const areJoined = (one: string, other: string, text: string): boolean =>
  [
    [one, other],
    [other, one],
  ].some(([left = '', right = '']) =>
    new RegExp(
      String.raw`(?<![\p{L}])${escape(left)}\p{L}{0,3}(?:,| and| und| et| y| e| as well as)? (?:also |auch |the |der |die |le |la |el )*${escape(right)}`,
      'u',
    ).test(text),
  );

/** Whether a sentence with the role or the name tells that somebody had it before, or has it now. */
function isHandedOn(role: string, name: ReadonlySet<string>, sentences: readonly string[]): boolean {
  const words = [role, ...name];
  return sentences.some((sentence) => SUCCESSION.test(sentence) && words.some((word) => sentence.includes(word)));
}

function isGivenToAnother(
  { role, name, isPerson }: Assignment,
  { text, sentences, assignments }: SourceRoles,
): boolean {
  if (role === undefined || isHandedOn(role, name, sentences)) return false;
  const holders = assignments.filter((one) => one.role === role);
  const isOthers = holders.length > 0 && holders.every((one) => !meet(one.name, name));
  const ofName = assignments.filter((one) => meet(one.name, name));
  if (!isOthers || !(isPerson || ofName.some((one) => one.isPerson))) return false;
  if (ofName.length > 0) return ofName.every((one) => one.role === undefined || !areJoined(one.role, role, text));
  return areTogether(name, name, sentences) && !areTogether(name, [role], sentences);
}

/**
 * Whether a sentence gives a role to somebody to whom the sources give another one, or none, while they give this role to
 * others alone: 'the landlord, Mr Tarrant' beside 'Mr Tarrant ("the Tenant")'.
 */
export const isRoleOfAnother = (text: string, sources: readonly TrustSource[]): boolean =>
  assignmentsIn(text).some((assignment) => isGivenToAnother(assignment, sourceRoles(sources)));
