import { describe, expect, it } from 'vitest';
import { readReply } from '../read-reply.ts';

const isDoubted = (reply: string, text: string, question = ''): boolean =>
  readReply(question, reply, [{ id: 's', text }]).sentences.some(({ byWords }) => byWords === 'doubted');

const BLE = "Le prix du blé a reculé de 6 % en septembre sur le marché de Rouen. Le prix de l'orge a augmenté de 2 %.";
const HARZ = 'Die Zahl der Übernachtungen ist im Juli gegenüber dem Vorjahr um 4,2 Prozent gesunken.';
const AUTO =
  'Le immatricolazioni di auto elettriche sono calate del 9% nel primo trimestre, dopo la fine degli incentivi.';
const DESEMPREGO = 'O desemprego no distrito caiu de 7,4% para 6,8% no segundo trimestre. O turismo contratou mais.';
const RENTS = 'Average rents in Carrick dropped from £940 in May to £905 in August.';
const GASTO =
  'El número de turistas aumentó un 11 % en abril. El gasto medio por visitante, en cambio, bajó ligeramente.';
const CAFE = 'Plant sales rose by 8%, while café takings slipped by 3%.';

describe('a sentence that turns a course around', () => {
  it.each([
    ["Selon l'article, il a augmenté de 6 %.", BLE, 'Comment a évolué le prix du blé en septembre ?'],
    ['Le prix du blé est monté de 6 %.', BLE, ''],
    ['Im Juli nahmen sie im Vergleich zum Vorjahr um 4,2 % zu.', HARZ, 'Wie haben sich die Übernachtungen entwickelt?'],
    ['Die Übernachtungen sind um 4,2 Prozent gestiegen.', HARZ, ''],
    ['Die Zahl der Übernachtungen legte um 4,2 % zu.', HARZ, ''],
    ['In sintesi, sono aumentate del 9%.', AUTO, 'Come sono andate le immatricolazioni di auto elettriche?'],
    ['Em resumo: aumentou de 6,8% para 7,4% no segundo trimestre.', DESEMPREGO, 'O que aconteceu ao desemprego?'],
    ['O desemprego subiu de 7,4% para 6,8%.', DESEMPREGO, ''],
    ['Average rents went up, from £905 in May to £940 in August.', RENTS, ''],
    ['Subió.', GASTO, '¿Subió o bajó el gasto medio por visitante?'],
    ['El número de turistas ha caído un 11 %.', GASTO, ''],
    ['Café takings rose by 3%.', CAFE, ''],
  ])('is denied: %s', (reply, text, question) => {
    expect(isDoubted(reply, text, question)).toBe(true);
  });

  it.each([
    ['it went so', "Selon l'article, il a baissé de 6 %.", BLE, 'Comment a évolué le prix du blé ?'],
    ['it is of another thing', "Le prix de l'orge a augmenté de 2 %.", BLE, ''],
    ['the question is of another thing', 'Il a augmenté de 2 %.', BLE, "Comment a évolué le prix de l'orge ?"],
    ['the amount is another', 'Le prix du blé a augmenté de 4 %.', BLE, ''],
    ['it is of another place', 'Le prix du blé a augmenté de 6 % à Berlin.', `${BLE} Berlin attend.`, ''],
    ['it agrees in a part of a verb', 'Im Juli gingen sie um 4,2 % zurück.', HARZ, 'Und die Übernachtungen?'],
    ['it is a forecast', 'Die Übernachtungen werden um 4,2 Prozent steigen, und sind gestiegen.', HARZ, ''],
    ['the amounts turn with it', 'O desemprego diminuiu de 7,4% para 6,8%.', DESEMPREGO, ''],
    ['both went so', 'Plant sales rose by 8% and café takings fell by 3%.', CAFE, ''],
    ['another went so by as much', 'Sales rose by 3%.', 'Sales rose by 3%, while costs fell by 3%.', ''],
    ['what it costs fell', 'Sales of tea rose by 3%.', 'Sales of tea rose by 3%. The cost of tea fell by 3%.', ''],
    ['money is another way round', 'The dollar rose by 3%.', 'The pound fell by 3% against the dollar.', ''],
    ['it is asked', 'Has café takings risen by 3%?', CAFE, ''],
    ['it is of the other', 'Subió un 11 %.', GASTO, '¿Y el número de turistas?'],
    ['the bare one agrees', 'Bajó.', GASTO, '¿Subió o bajó el gasto medio por visitante?'],
    ['the source supposes', 'Rents rose by 3%.', 'If nothing is built, rents would fall by 3%.', ''],
    ['it was in another month', 'Rents rose by £35 in June.', 'Rents fell by £35 in May. In June they recovered.', ''],
    ['the year is another', 'Sales rose by 5% in 2022.', 'Sales fell by 5% in 2023.', ''],
    ['the month is another', 'Sales rose by 5% in June.', 'Sales fell by 5% in May.', ''],
    ['the product is another', 'Sales of barley rose by 5%.', 'Sales of wheat fell by 5%.', ''],
    ['the subject is not asked', 'Barley, by contrast, rose by 6%.', 'The price of wheat fell by 6%.', 'And wheat?'],
  ])('is not where %s', (_, reply, text, question) => {
    expect(isDoubted(reply, text, question)).toBe(false);
  });
});
