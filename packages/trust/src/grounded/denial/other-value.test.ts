import { describe, expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const kindOf = (reply: string, text: string): string | undefined =>
  scored({ question: '', reply, sources: [{ id: 's', text }] }).sentences[0]?.kind;

const CAMP = 'The summer camp costs 240 euros for members and 310 euros for others.';
const TRIP =
  'The hotel limit is 140 EUR per night in Germany and 180 EUR per night abroad. Breakfast is reimbursed up to 15 EUR and lunch up to 25 EUR.';
const HOURS = 'The library is open from 9:00 to 18:00 on weekdays and from 10:00 to 14:00 on Saturdays.';
const YEARS = 'In 2019 the price was 240 euros and in 2020 310 euros.';
const FIRM = 'Prices rose by 5 % and wages by 3 %. The firm has 120 employees in Berlin and 80 in Munich.';
const REGIONS = '| Region | Units |\n|---|---|\n| North | 120 |\n| South | 340 |';
const PLANS =
  '| Plan | Price | Users |\n|---|---|---|\n| Basic | 9 EUR | 3 |\n| Team | 29 EUR | 10 |\n| Business | 79 EUR | 50 |';
const LIST = 'Prices:\n- Adults: 12 euros\n- Children: 7 euros\n- Dogs: 3 euros';
const DOSES = 'Adults take 400 mg every six hours; children take 200 mg every eight hours.';
const VOTES = 'Jonas has 3 votes, Farah 5 votes and Tomás 2 votes.';
const DE = 'Der Eintritt kostet 12 Euro für Erwachsene und 7 Euro für Kinder.';
const FR = 'L’entrée coûte 12 euros pour les adultes et 7 euros pour les enfants.';

describe('a sentence that gives a thing the value of another one', () => {
  it.each([
    ['Members pay 310 euros.', CAMP],
    ['The camp costs 310 euros for members.', CAMP],
    ['Others pay 240 euros.', CAMP],
    ['The hotel limit is 180 EUR per night in Germany.', TRIP],
    ['Breakfast is reimbursed up to 25 EUR.', TRIP],
    ['The library is open from 9:00 to 18:00 on Saturdays.', HOURS],
    ['In 2019 the price was 310 euros.', YEARS],
    ['Wages rose by 5 %.', FIRM],
    ['The firm has 80 employees in Berlin.', FIRM],
    ['South sold 120 units.', REGIONS],
    ['North sold 340 and South sold 120 units.', REGIONS],
    ['The Team plan costs 79 EUR.', PLANS],
    ['Basic allows 10 users.', PLANS],
    ['Children pay 12 euros.', LIST],
    ['Children take 400 mg.', DOSES],
    ['Jonas has 5 votes.', VOTES],
    ['Kinder zahlen 12 Euro.', DE],
    ['Les enfants paient 12 euros.', FR],
  ])('is contradicted: %s', (reply, text) => {
    expect(kindOf(reply, text)).toBe('contradicted');
  });

  it.each([
    ['Members pay 240 euros.', CAMP],
    ['The summer camp costs 310 euros for others and 240 euros for members.', CAMP],
    ['Members do not pay 310 euros.', CAMP],
    ['Others pay more than 240 euros.', CAMP],
    ['In Germany the hotel limit is 140 EUR per night.', TRIP],
    ['Lunch is reimbursed up to 25 EUR.', TRIP],
    ['The library opens at 9:00 on weekdays.', HOURS],
    ['The price rose from 240 euros in 2019 to 310 euros in 2020.', YEARS],
    ['The firm has 80 employees in Munich.', FIRM],
    ['South sold 340 units and North sold 120 units.', REGIONS],
    ['Business allows 50 users for 79 EUR.', PLANS],
    ['The price for dogs is 3 euros.', LIST],
    ['Children take 200 mg every eight hours.', DOSES],
    ['Farah won with 5 votes.', VOTES],
    ['Kinder zahlen 7 Euro.', DE],
    ['Les enfants paient 7 euros.', FR],
    ['320 participants were women.', 'Of the 500 participants, 320 were women.'],
    ['The tower has 1,665 steps.', 'The tower has 3 levels and 1,665 steps.'],
    ['Open on Monday from 9:00 to 12:00.', 'Monday: 9:00 to 12:00, Tuesday: 13:00 to 17:00, Friday: 9:00 to 12:00'],
    ['The budget for travel is 12,000 euros.', 'The budget is 40,000 euros, of which 12,000 euros are for travel.'],
    ['The fee is 12 euros.', 'The old fee was 10 euros, and the fee is now 12 euros.'],
    [
      'Horses were domesticated around 4000 BC.',
      'Humans began to domesticate horses around 4000 BC, and their domestication is believed to have been widespread by 3000 BC.',
    ],
    ['Members pay 310 euros.', `${CAMP} From May members pay 310 euros.`],
    ['Attendance is 250.', 'Attendance fell from 400 and reached 250.'],
    ['The trail covers 900 m.', 'The trail climbs 300 m and covers 900 m.'],
    ['The shop is open until 18:30.', 'The shop opens at 9 and closes at 18:30.'],
    ['Die Kaution beträgt 1200 Euro.', 'Die Kaution betrug früher 900 Euro und beträgt jetzt 1.200 Euro.'],
    ['Le prix est de 25 euros.', 'Le prix était de 20 euros et passe à 25 euros.'],
    ['El precio es de 25 euros.', 'El precio era de 20 euros y subió a 25 euros.'],
  ])('is not: %s', (reply, text) => {
    expect(kindOf(reply, text)).not.toBe('contradicted');
  });
});
