import { expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const kindOf = (reply: string, text: string): string | undefined =>
  scored({ question: '', reply, sources: [{ id: 's', text }] }).sentences[0]?.kind;

const LEAFLET =
  'Do not take more than two tablets in 24 hours. Store the tablets below 25 degrees. A pack has four strips of tablets.';
const LEASE =
  'The tenant pays a deposit of 3,540 euros in three equal instalments. The landlord returns the deposit within six months of the end of the tenancy. Either party may leave with three months’ notice.';

it.each([
  ['Do not take more than four tablets in 24 hours.', LEAFLET],
  ['The landlord returns the deposit within three months of the end of the tenancy.', LEASE],
  ['The tenant pays a deposit, which is returned within three months of the end of the tenancy.', LEASE],
  ['The tenant pays a deposit of 3,450 euros in three equal instalments.', LEASE],
  ['Der Kurs beginnt am Montag um 19 Uhr.', 'Der Kurs beginnt am Montag um 18 Uhr. Am Freitag endet er um 19 Uhr.'],
])('%s has another number than the sentence with its words', (reply, text) => {
  expect(kindOf(reply, text)).toBe('contradicted');
});

it.each([
  ['it is the same', 'Do not take more than 2 tablets in 24 hours.', LEAFLET],
  ['it is rounded', 'The town of Ludbury has 23,000 inhabitants.', 'The town of Ludbury has 23,768 inhabitants.'],
  ['it stands elsewhere with these words', 'The pack of tablets has four strips.', LEAFLET],
  ['it is approximate', 'The trip to the old mill takes about 2 hours.', 'The trip to the old mill takes 110 minutes.'],
  [
    'it is how much it differs',
    'The new hall cost three million dollars less than was planned.',
    'The new hall cost 19 million dollars, 3 million less than planned.',
  ],
  ['it is a name', 'Fill out form 3575 at the post office.', 'Fill out form 1583 at the post office, or form 3575.'],
  ['it is in another unit', 'The old tower is 100 m (328 feet) high.', 'The old tower is 100 m high, and 9 feet wide.'],
  ['the sentence denies', 'The old tower was never 80 m high.', 'The old tower is 100 m high.'],
  [
    'it was another until then',
    'The annual club fee is 12 euros.',
    'The annual club fee was 10 euros until May. It is 12 euros.',
  ],
  [
    'a sentence goes on',
    'The old locker fee will be 25 euros.',
    'The old locker fee is 20 euros. This will rise to 25 euros.',
  ],
  [
    'the limit is another',
    'Children up to 11 years enter the museum free.',
    'Children under 12 years enter the museum free.',
  ],
])('it is not contradicted where %s', (_, reply, text) => {
  expect(kindOf(reply, text)).not.toBe('contradicted');
});
