import { isRetraction } from '@symbi/text/retraction';
import { leansOnBefore } from './answerable.ts';
import type { Candidate } from './candidates.ts';
import { LIST_ITEM } from './statements.ts';

/** What takes back or limits what was just said. */
const TAKES_BACK =
  /^["'“(]*(?:however|but|yet|instead|otherwise|except|unless|use |please use |(?:all|any|every|the) (?:other|remaining)|others? |after that|from then on|there (?:is|are|was|were) (?:currently |still |also )?(?:no|nothing|nobody)|this (?:does|do|is|will) not|(?:no one|nobody|none) |jedoch|aber|allerdings|doch|stattdessen|sonst|andernfalls|ansonsten|außer|danach|alle (?:anderen|übrigen)|(?:verwenden|nutzen|benutzen) sie|es gibt (?:derzeit |noch )?(?:kein|nichts|niemand)|(?:dies|das) gilt nicht|mais|cependant|toutefois|sauf|sinon|il n['’]y a (?:pas|aucun)|pero|sin embargo|salvo|no hay )(?!\p{Ll}{3})/iu;
const INSTEAD = /(?<!\p{L})(?:instead|stattdessen|hingegen|dagegen|à la place|en su lugar)(?!\p{L})(?! of| von)/iu;
/** A decision, whose outcome may be told in two sentences. */
const DECIDES =
  /(?<!\p{L})(?:reject|refus|declin|den(?=ied)|approv|accept|adopt|postpon|deferr|decid|chose|agree|vote|grant|turned down|abgelehnt|genehmigt|angenommen|vertagt|verschoben|beschl[oi]ss|entschied|zugestimmt|bewilligt|gewählt|rejeté|approuvé|reporté|rechazad|aprobad)\p{L}*/iu;

/** The sentence right after a candidate that continues it: without 'Two hives were approved instead.' the request was just rejected. */
export function continuationOf(one: Candidate, siblings: readonly Candidate[]): Candidate | undefined {
  const next = siblings[one.place + 1];
  if (next === undefined || one.table !== undefined || one.label !== undefined) return undefined;
  if (next.table !== undefined || next.label !== undefined || next.breaks > 1) return undefined;
  const text = next.text.trim();
  if (next.breaks > 0 && LIST_ITEM.test(text)) return undefined;
  const goesOn =
    TAKES_BACK.test(text) ||
    isRetraction(text) ||
    INSTEAD.test(text) ||
    (DECIDES.test(one.text) && leansOnBefore(text));
  return goesOn && !text.endsWith('?') ? next : undefined;
}
