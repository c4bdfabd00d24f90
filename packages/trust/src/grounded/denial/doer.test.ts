import { expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const isDoubted = (reply: string, text: string): boolean =>
  scored({ question: 'What happened?', reply, sources: [{ id: 's', text }] }).signals.some(
    ({ name }) => name === 'doubted',
  );

it.each([
  ['The old dog was bitten by a fox near the pond.', 'The fox was bitten by the old dog.'],
  ['A cyclist was struck by a van outside the post office.', 'The van was struck by a cyclist.'],
  ['The firm was sued by the city last year.', 'The firm sued the city.'],
  ['The firm sued the city last year.', 'The firm was sued by the city last year.'],
  ['Le petit chien a été mordu par un renard.', 'Le petit chien a mordu un renard.'],
  ['Der Hund wurde von einem Fuchs verletzt.', 'Der Fuchs wurde von einem Hund verletzt.'],
  ['El perro fue mordido por un zorro.', 'El perro mordió a un zorro.'],
  ['Il cane è stato morso da una volpe.', 'La volpe è stata morsa da un cane.'],
  ['O cachorro foi mordido por uma raposa.', 'O cachorro mordeu uma raposa.'],
])('%s denies: %s', (text, reply) => {
  expect(isDoubted(reply, text)).toBe(true);
});

it.each([
  ['The old dog was bitten by a fox near the pond.', 'A fox bit the old dog.'],
  ['The old dog was bitten by a fox near the pond.', 'The dog was bitten by a fox.'],
  ['The firm sued the city last year.', 'The city was sued by the firm.'],
  ['Le petit chien a été mordu par un renard.', 'Un renard a mordu le petit chien.'],
  ['The firm was sued by the city, and the firm sued the city in return.', 'The firm sued the city.'],
  ['The report was finished by Friday.', 'Friday the report was finished by the team.'],
  ['The roof was not repaired by the tenant.', 'The tenant was not asked.'],
  ['Prices were raised by 5 percent by the baker.', 'The baker raised prices.'],
  ['Tickets are sent by email.', 'The tickets are sent to your email address.'],
  ['The hall was rebuilt by volunteers.', 'The hall was rebuilt with the help of volunteers.'],
  ['El partido fue suspendido por la lluvia.', 'El partido fue suspendido a causa de la lluvia.'],
  ['La salle a été rénovée par des bénévoles.', 'La salle a été rénovée grâce à des bénévoles.'],
  ['The match was cancelled because of rain.', 'The match was cancelled by rain.'],
  ['Anna was helped by Ben, and Carl was helped by Anna.', 'Anna helped Carl.'],
  ['Lena was followed by Tom in second place.', 'Tom followed Lena.'],
])('%s does not deny: %s', (text, reply) => {
  expect(isDoubted(reply, text)).toBe(false);
});
