import { contentStems, stemTerm } from '@symbi/text/terms';
import type { Span } from '@symbi/text/span';
import { splitStatements } from './statements.ts';

/** No question is longer. */
const LONGEST = 120;

/** Of what is forbidden, whatever it is: 'What am I not allowed to do?', 'Was ist verboten?' */
const ASKS =
  /^\P{L}*(?:what(?:['’]s| is| are| am| can| may| must|ever)?|which (?:things|rules)|was|welche \p{L}+|qu['’]est-ce qu(?:i|e|['’])|que|qué|lo que)(?!\p{L})/iu;
const DENIED =
  /(?<!\p{L})(?:(?:not|never) (?:\p{L}+ ){0,2}?(?:allowed|permitted|do)|(?:can|may|must) (?:i|we|you|the \p{L}+|tenants?|guests?|members?) (?:not|never)(?: do)?|(?:i|we|you|they) (?:cannot|can['’]t|may not|must not|mustn['’]t)(?: do)?|prohibited|forbidden|verboten|untersagt|(?:darf|dürfen|kann) (?:ich|man|wir|der mieter)(?: hier| alles)* nicht|nicht (?:erlaubt|gestattet)|interdit(?:es?|s)?|pas (?:autorisé|permis|le droit de faire)\p{L}*|prohibid[oa]s?|no (?:se permite|está permitido|puedo hacer|se puede hacer))(?!\p{L})/iu;
/** What such a question has besides, which is no subject: 'in the flat' would be one. */
const ASKING: ReadonlySet<string> = new Set(
  (
    'allowed permitted prohibited forbidden do must ever cannot cant mustnt things thing rules according file contract lease agreement ' +
    'document here was ist sind alles hier ich man darf dürfen kann wir nicht verboten untersagt erlaubt gestattet laut vertrag ' +
    'der mieter mietvertrag hausordnung qu est quest ce qui que interdit interdite pas autorise permis je ne le la les droit faire ' +
    'contrat dans selon on peut lo qué se permite está esta permitido prohibido prohibida prohibidos puedo hacer no en el contrato'
  )
    .split(' ')
    .map(stemTerm),
);

/** What forbids, in a main clause: 'consent, which must not be withheld' forbids the reader nothing. */
const FORBIDS =
  /(?<!(?:which|that|consent|die|der|das|qui|que) )(?<!\p{L})(?:(?:may|must|shall|should) not|not (?:be )?(?:allowed|permitted)|cannot be|(?:prohibit|forbid)(?:s|ed|den)|disallowed|neither \p{L}+ may|no \p{L}+ (?:may|is allowed|are allowed)|(?:darf|dürfen) (?:[\p{L}-]+ ){0,6}?nicht|(?:darf|dürfen) (?:\p{L}+ ){0,3}?kein\p{L}*|nicht (?:gestattet|erlaubt|zulässig)|unzulässig|verboten|untersagt|interdit(?:es?|s)?|ne (?:peut|peuvent|doit|doivent) (?:pas|donner|être)|n['’]est pas (?:autorisé|permis|admis)e?|prohibid[oa]s?|no (?:se (?:permiten?|admiten?|pueden?)|est[áa]n? permitid\p{L}+|podrán?))(?!\p{L})/iu;

/** 'Keeping a cat is not forbidden' allows it. */
const ALLOWS =
  /(?<!\p{L})(?:not|never|nicht|pas|no|non) (?:\p{L}+ )?(?:prohibit|forbid|verboten|untersagt|unzulässig|interdit|prohibid)\p{L}*/giu;

/** Whether a question asks for all that is forbidden, rather than whether or where something is. */
export function asksForbidden(question: string): boolean {
  if (question.length > LONGEST || !ASKS.test(question) || !DENIED.test(question.replaceAll(ALLOWS, ' '))) return false;
  return contentStems(question).every((root) => ASKING.has(root));
}

/** The sentences of a text that forbid something, in order. */
export const forbidding = (text: string): Span[] =>
  splitStatements(text)
    .filter(
      ({ text: read, table }) =>
        table === undefined && FORBIDS.test(read.replaceAll(ALLOWS, ' ')) && !read.endsWith('?'),
    )
    .map(({ start, end }) => ({ start, end }));
