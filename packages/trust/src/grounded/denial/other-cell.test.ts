import { expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const PLANS =
  'Our plans:\n\n| Plan | Price | Users |\n|---|---|---|\n| Basic | 9 EUR | 3 |\n| Team | 29 EUR | 10 |\n| Business | 79 EUR | 50 |\n\nAll of them come with support.';
const POOL =
  '| Ticket | Adult | Child | Senior |\n|---|---|---|---|\n| Pool, single visit | £6.20 | £3.80 | £4.90 |\n| Pool, 10 visits | £54.00 | £33.00 | £43.00 |';
const BUS =
  '| Stop | Bus A | Bus B |\n|---|---|---|\n| Weston Station | 07:12 | 08:05 |\n| Hospital | 07:30 | 08:28 |\n| Elm Park | 07:38 | 08:37 |';
const SALES = 'region: North; units: 120; price: 7.50\nregion: South; units: 340; price: 9.00';

const kindOf = (question: string, reply: string, text: string): string | undefined =>
  scored({ question, reply, sources: [{ id: 's', text }] }).sentences[0]?.kind;

it.each([
  ['', 'The Team plan is available for 79 EUR.', PLANS],
  ['', 'You may have up to 50 people on Basic.', PLANS],
  ['', 'The ten-visit pool ticket for a child is £43.', POOL],
  ['When does bus B reach the hospital?', 'It gets there at 08:37.', BUS],
  ['', 'Bus A is at Elm Park at 08:37.', BUS],
  ['', 'In the North 340 units were sold.', SALES],
])('a value of another row or column is contradicted: %s %s', (question, reply, text) => {
  expect(kindOf(question, reply, text)).toBe('contradicted');
});

it.each([
  ['', 'The Team plan is available for 29 EUR.', PLANS],
  ['', 'The ten-visit pool ticket for a child is £33.', POOL],
  ['When does bus B reach the hospital?', 'It gets there at 08:28.', BUS],
  ['', 'In the South 340 units were sold, and 120 in the North.', SALES],
  ['', 'Business costs 79 EUR, which is more than Team.', PLANS],
  ['What does the plan above Team cost?', 'It costs 79 EUR.', PLANS],
  ['', 'Team was 79 EUR in the past.', `${PLANS} Until May, Team was 79 EUR.`],
  ['', 'Most customers choose a plan for 79 EUR.', PLANS],
  ['', 'You can move from Team to the plan for 79 EUR.', PLANS],
  [
    '',
    'Bike B costs 950 and is out of stock.',
    'item: Bike A; price: 800; stock: 4\nitem: Bike B; price: 950; stock: 0',
  ],
])('another one is not: %s %s', (question, reply, text) => {
  expect(kindOf(question, reply, text)).not.toBe('contradicted');
});
