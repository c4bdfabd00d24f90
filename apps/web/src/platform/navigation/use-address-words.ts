import { use, useState } from 'react';
import { PlaceContext } from './scroll.ts';

/**
 * The words of a field that also stand in the address, and how to change them: the address follows what is typed, and
 * the field follows the address when the user goes back or elsewhere.
 * @param say replaces the address by one with these words
 */
export const useAddressWords = (inAddress: string, say: (words: string) => void) => {
  const place = use(PlaceContext);
  const [key, action]: (string | undefined)[] = [place?.location.key, place?.action];
  const [words, setWords] = useState(inAddress);
  const [heard, setHeard] = useState({ key, inAddress });
  if (key !== heard.key) {
    setHeard({ key, inAddress });
    // What was typed replaces an address, and may be ahead of it for a moment; going back overtakes what was on its way.
    const isOther = action === 'PUSH' && inAddress !== heard.inAddress;
    if (action === 'POP' || isOther) setWords(inAddress);
  }
  const change = (next: string): void => {
    setWords(next);
    say(next);
  };
  return [words, change] as const;
};
