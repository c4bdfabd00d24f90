import { detectLanguage } from '@symbi/text/language';
import { describe, expect, it } from 'vitest';
import { scored } from '../../../testing/scored.ts';
import { readTokens } from '../../source/read-tokens.ts';
import { indexSources } from '../../source/source-index.ts';
import { contradictsPermission } from './permission.ts';

const kindOf = (reply: string, text: string): string | undefined =>
  scored({ question: '', reply, sources: [{ id: 's', text }] }).sentences[0]?.kind;

function isHit(reply: string, text: string): boolean {
  const language = detectLanguage(reply);
  return contradictsPermission(reply, 0, readTokens(reply, language), indexSources([{ id: 's', text }], language));
}

const HOUSE = `The Tenants may keep one cat. Dogs, and any animal kept for breeding, are not permitted.
Smoking is not permitted inside the flat; it is permitted on the balcony. Drilling into tiles is not allowed.
Visitors do not have to wear a cap. A shower before swimming is mandatory.`;
const HAUS = `Katzen dürfen gehalten werden. Hunde sind nicht gestattet. Private Drucke sind untersagt.
Das Rauchen ist im gesamten Gebäude verboten, auf der Dachterrasse ist es gestattet. Kopfhörer müssen nicht getragen werden.`;
const CAMPING = `Les campeurs peuvent utiliser la piscine. Les campeurs ne doivent pas couper les branches.
Il est permis de fumer sur la terrasse ; c'est interdit dans les tentes. Les visiteurs n'ont pas besoin de réserver.`;
const PISO = `Está prohibido fumar en las habitaciones; se permite fumar en la terraza. Se permite un gato.
Las bicicletas se pueden dejar en el patio, pero no en el vestíbulo. No es obligatorio contratar un seguro.`;

describe('a sentence that turns a permission or a duty around', () => {
  it.each([
    ['Yes, you may keep a dog, but only with written consent.', HOUSE],
    ['You may not keep a cat.', HOUSE],
    ['You may smoke in the kitchen but not on the balcony.', HOUSE],
    ['It is fine to sleep here, and you can drill into tiles.', HOUSE],
    ['Breeding animals is allowed.', HOUSE],
    ['Visitors must wear a cap.', HOUSE],
    ['Sie dürfen einen Hund halten.', HAUS],
    ['Eine Katze ist nicht erlaubt.', HAUS],
    ['Private Drucke sind erlaubt.', HAUS],
    ['Auf der Dachterrasse ist das Rauchen verboten.', HAUS],
    ['Kopfhörer müssen getragen werden.', HAUS],
    ['Vous pouvez couper les branches.', CAMPING],
    ['Vous ne pouvez pas utiliser la piscine.', CAMPING],
    ['Vous pouvez fumer dans les tentes, mais pas sur la terrasse.', CAMPING],
    ['Les visiteurs doivent réserver.', CAMPING],
    ['Puedes fumar en las habitaciones, pero no en la terraza.', PISO],
    ['Un gato está prohibido.', PISO],
    ['Las bicicletas se pueden dejar en el vestíbulo, pero no en el patio.', PISO],
    ['Es obligatorio contratar un seguro.', PISO],
    ['È permesso fumare nella sala.', 'È vietato fumare nella sala. È permesso mangiare nel cortile.'],
    ['É permitido fumar na varanda.', 'É proibido fumar na varanda. É permitido comer no pátio.'],
  ])('is contradicted: %s', (reply, text) => {
    expect(kindOf(reply, text)).toBe('contradicted');
  });

  it.each([
    ['it is so', 'Nothing forbids you to keep a cat.', HOUSE],
    ['it is only said of another thing', 'Instead of a dog you may keep one cat.', HOUSE],
    ['another thing only comes up', 'You may keep a cat as long as it likes the dogs next door.', HOUSE],
    ['another action is meant', 'You may complain to the agent about dogs.', HOUSE],
    ['it is of another place', 'You may smoke outside the flat.', HOUSE],
    ['it is denied twice', 'Es ist nicht verboten, eine Katze zu halten.', HAUS],
    ['it is of another time', 'You may play music until 22:00.', 'Music is not allowed after 22:00.'],
    ['an exception may hold', 'You may bring a dog.', 'Dogs are not allowed. This does not apply to guide dogs.'],
    [
      'an exception may hold in Spanish',
      'Se permiten perros.',
      'No se permiten perros. Hay una excepción: perros guía.',
    ],
    ['an exception is in the sentence', 'Dogs are allowed.', 'Dogs are banned, with the exception of guide dogs.'],
    [
      'a clause bounds it',
      'The driver may use the phone when parked.',
      'The driver must not use the phone while driving.',
    ],
    ['the source asks it', 'Dogs are not allowed.', 'Are dogs allowed? No, sadly not.'],
    ['others may', 'The keepers may feed the animals.', 'Visitors may not feed the animals. Keepers feed them.'],
    ['it holds for one of two', 'You may not use the pool.', 'Members may use the pool. Guests may not use the pool.'],
    ['the source is narrower', 'Small dogs are allowed.', 'Large dogs are not allowed.'],
    ['a place is named elsewhere', 'You may eat food in the café.', 'Pool. Food is not allowed. Café. Open daily.'],
    ['consent is needed', 'You may not sublet without consent.', 'Subletting is allowed with consent.'],
    [
      'another sentence permits it',
      'You may film yourself.',
      'Filming other people is forbidden. Filming yourself is permitted.',
    ],
    [
      'a concession denies',
      'Obwohl es kein Spiel ist, muss jemand spielen.',
      'Jemand muss spielen. Es ist kein Spiel.',
    ],
  ])('is not where %s', (_, reply, text) => {
    expect(isHit(reply, text)).toBe(false);
  });
});

it.each([
  ['Non, les vélos sont interdits sous le porche.', 'Les vélos peuvent être laissés sous le porche.'],
  ['Bikes are forbidden in the yard.', 'Bikes may be left in the yard.'],
  ['Fahrräder sind im Hof verboten.', 'Fahrräder dürfen im Hof abgestellt werden.'],
])('leaving a thing somewhere is nothing else than having it there: %s', (reply, text) => {
  expect(isHit(reply, text)).toBe(true);
});
