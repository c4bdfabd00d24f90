import type { TrustInput } from '../types.ts';
import { scored, type ScoredResult } from './scored.ts';

/** The source of most tests of grounded replies. */
export const SOURCE = {
  id: 'museum',
  text: 'The Ashford museum was founded in 1874 by Clara Whitfield. It is not open on Mondays. The museum keeps 240 photographs of the canal works. Visitors reach the building by tram from Bramley station. The entrance fee is 12 dollars for adults.',
};
export const QUESTION = 'What should I know about the Ashford museum?';
/** A reply whose words are all in the source. */
export const REPLY =
  'The Ashford museum was founded in 1874 by Clara Whitfield. The museum keeps 240 photographs of the canal works. Visitors reach the building by tram from Bramley station.';

export const grounded = (reply: string, more: Partial<TrustInput> = {}): ScoredResult =>
  scored({ question: QUESTION, reply, sources: [SOURCE], ...more });
