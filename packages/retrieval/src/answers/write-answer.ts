import { nameOfPath } from '../search/flatten.ts';
import type { Candidate } from './candidates.ts';
import type { ComposeInput } from './compose-input.ts';
import { quoteAfter, type Quotable } from './quoted.ts';
import { LIST_ITEM } from './statements.ts';
import { contentStems } from '@symbi/text/terms';

/** `start` and `end` are offsets in the passage's field, like the passage's own. */
export type Citation = { n: number; passageId: string; documentId: string; path: string; start: number; end: number };

/** A value alone has no meaning: '240' becomes 'Brightwater Ltd, seats: 240'. */
function withName(candidate: Candidate): string {
  const { passage, text } = candidate;
  const isValue = candidate.start === 0 && candidate.end === passage.text.length && contentStems(text).length < 4;
  const name = nameOfPath(passage.path);
  if (!isValue || name === '') return text;
  const [title = ''] = passage.heading.split('; ');
  return title === '' ? `${name}: ${text}` : `${title}, ${name}: ${text}`;
}

/** The chosen candidates as text: those of a passage in their order, each run with its citation. */
export function writeAnswer(
  chosen: readonly Candidate[],
  leadOf: ComposeInput['leadOf'],
): { text: string; citations: Citation[] } {
  const order = [...new Set(chosen.map(({ passage }) => passage.id))];
  const sorted = chosen.toSorted(
    (left, right) => order.indexOf(left.passage.id) - order.indexOf(right.passage.id) || left.place - right.place,
  );
  let written = '';
  const citations: Citation[] = [];
  let open: Citation | undefined;
  let before: Quotable | undefined;
  for (const [at, candidate] of sorted.entries()) {
    const { passage, end } = candidate;
    const previous = sorted[at - 1];
    const isSame = previous?.passage.id === passage.id;
    // The preceding sentence is not quoted twice.
    const start = isSame && previous.end > candidate.from ? candidate.start : candidate.from;
    const isFirst = open === undefined;
    if (open) open.end = passage.start + end;
    else {
      const where = { passageId: passage.id, documentId: passage.documentId, path: passage.path };
      open = { n: citations.length + 1, ...where, start: passage.start + start, end: passage.start + end };
      citations.push(open);
    }
    const next = sorted[at + 1];
    const goesOn = next && next.passage.id === passage.id && next.place === candidate.place + 1;
    const mark = goesOn ? '' : `${candidate.isCut === true ? '… ' : ''}[${open.n}]`;
    const source = passage.text.slice(start, end);
    const isItem = (text: string): boolean => LIST_ITEM.test(text);
    const opensList = goesOn === true && isItem(source) && isItem(passage.text.slice(next.start, next.end));
    const { table } = candidate;
    const lead = table === undefined ? leadOf?.(passage.documentId) : undefined;
    const said = lead === undefined ? undefined : { lead, isFirst, isLast: !goesOn };
    const one = {
      source,
      table,
      opensList,
      text: table ? candidate.text : withName({ ...candidate, start, text: source }),
      said,
    };
    written += quoteAfter(before, one, mark);
    before = one;
    if (!goesOn) open = undefined;
  }
  return { text: written, citations };
}
