import { expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const FERRY =
  'Ferry timetable\nPort      Dep.    Arr. island\nOban      07:15   08:01\nMallaig   09:40   11:05\nKennacraig 13:00  15:05\nCheck-in closes 15 min before departure.';
const PLANS = 'Plans\nBasic – 36 Mbps – £22/month\nFamily – 150 Mbps – £29/month\nTurbo – 500 Mbps – £39/month';
const HOURS = 'Öffnungszeiten\nMo  geschlossen\nDi  9–12 Uhr\nMi  14–18 Uhr\nFr  9–17 Uhr\nSa  8–13 Uhr';
const BILL =
  'Rechnung\nÖlwechsel inkl. Filter      129,00 €\nBremsbeläge vorn            214,50 €\nArbeitszeit 1,5 h           157,50 €';
const DANCE =
  'Clases\nSalsa: martes 19:00, sala 2, 24 €\nTango: jueves 20:00, sala 1, 28 €\nSevillanas: viernes 18:30, sala 2, 20 €';
const WASH = 'Tabela\nCamisa ......... 2,50 €\nCalças ......... 4,00 €\nCasaco ......... 7,90 €';

const isDoubted = (question: string, reply: string, text: string): boolean =>
  scored({ question, reply, sources: [{ id: 's', text }] }).signals.some(
    ({ name }) => name === 'doubted' || name === 'contradicted',
  );

it.each([
  ['When does the boat from Mallaig leave?', 'From the timetable: 1 pm.', FERRY],
  ['', 'The Oban ferry leaves at 09:40.', FERRY],
  ['', 'The Family plan costs £39/month.', PLANS],
  ['', 'Am Mittwoch ist von 9 bis 17 Uhr geöffnet.', HOURS],
  ['', 'Die Bremsbeläge vorn kosteten 157,50 €.', BILL],
  ['', 'Las clases de tango cuestan 24 €.', DANCE],
  ['', 'El tango empieza a las 19:00.', DANCE],
  ['', 'Pela tabela, lavar um casaco custa 4,00 €.', WASH],
])('a value of another row of a plain list is doubted, if not contradicted: %s %s', (question, reply, text) => {
  expect(isDoubted(question, reply, text)).toBe(true);
});

it.each([
  ['When does the boat from Mallaig leave?', 'From the timetable: 9:40 am.', FERRY],
  ['', 'The Oban ferry leaves at 07:15 and the Mallaig one at 09:40.', FERRY],
  ['', 'If you miss the Oban ferry, another leaves at 09:40.', FERRY],
  ['', 'After Mallaig the next ferry leaves at 13:00.', FERRY],
  ['What leaves after the boat from Mallaig?', 'A ferry at 13:00.', FERRY],
  ['', 'The Family plan is cheaper than the one for £39/month.', PLANS],
  ['', 'The Family plan costs £29/month, and there is one for £39/month.', PLANS],
  ['', 'Family costs £29/month and Turbo £39/month.', PLANS],
  ['', 'Am Mittwoch ist von 14 bis 18 Uhr geöffnet.', HOURS],
  ['', 'Am Donnerstag ist von 9 bis 17 Uhr geöffnet.', HOURS],
  ['', 'Die Bremsbeläge vorn kosteten 214,50 €.', BILL],
  ['', 'Las clases de tango cuestan 28 €.', DANCE],
  ['', 'Las clases de tango cuestan 24 €.', `${DANCE}\n\nPara socios, el tango cuesta 24 €.`],
  ['', 'La sala 2 cuesta 24 €.', DANCE],
  ['', 'The price drops by 5 €.', 'Price: 20 €\nDiscount: 5 €\nShipping: 4 €'],
  ['', 'Family is the second of three plans, and Turbo costs £39/month.', PLANS],
  ['', 'Alma paid 5 €.', 'Alma: she said that 3 € is enough.\nBo: I paid 5 €.\nCy: I had 4 € left.'],
])('another one is not: %s %s', (question, reply, text) => {
  expect(isDoubted(question, reply, text)).toBe(false);
});
