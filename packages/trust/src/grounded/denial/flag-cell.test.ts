import { expect, it } from 'vitest';
import { readThrough, scored } from '../../testing/scored.ts';

const BILLS =
  'date: 2026-02-19; vendor: Noodle Bar; amount: 38.20; approved: yes\ndate: 2026-03-09; vendor: Trattoria Lupo; amount: 56.20; approved: no\ndate: 2026-03-11; vendor: Skylark; amount: 377.40; approved: no';
const SINGERS = 'Name: Dora Milne; Betrag: 85,00; bezahlt: nein\nName: Emil Roth; Betrag: 60,00; bezahlt: ja';
const read = (reply: string, text: string, reading: [number, number]) =>
  scored(readThrough({ question: '', reply, sources: [{ id: 's', text }] }, () => reading)).sentences[0]?.kind;

it.each([
  ['The bill of Trattoria Lupo was approved.', BILLS],
  ['The Noodle Bar bill was not approved.', BILLS],
  ['Dora Milne hat bezahlt.', SINGERS],
  ['Emil Roth hat nicht bezahlt.', SINGERS],
])('the table says otherwise than %s', (reply, text) => {
  expect(read(reply, text, [0.9, 0.05])).toBe('contradicted');
});

it.each([
  ['The bill of Trattoria Lupo was not approved.', BILLS],
  ['Trattoria Lupo and Skylark were not approved.', BILLS],
  ['The Noodle Bar bill of 38.20 was approved.', BILLS],
  ['Dora Milne hat nicht bezahlt.', SINGERS],
])('the table says %s, whatever the verifier reads', (reply, text) => {
  expect(read(reply, text, [0.05, 0.9])).not.toBe('contradicted');
});

it('rows that differ say nothing', () => {
  expect(read('Some bills of 2026 were approved.', BILLS, [0.9, 0.05])).not.toBe('contradicted');
});

it('a word that lacks something denies as well as a negation', () => {
  expect(read('Approval of the bill of Trattoria Lupo is missing.', BILLS, [0.9, 0.05])).not.toBe('contradicted');
});
