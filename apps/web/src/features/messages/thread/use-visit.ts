import { use, useState } from 'react';
import { PlaceContext } from '../../../platform/navigation/scroll.ts';

/**
 * Changes whenever a link is followed, also to the address that is open. It stays with what moves within the history:
 * that is also how a browser goes to a part of the page.
 */
export const useVisit = (): string | undefined => {
  const place = use(PlaceContext);
  const [last, setLast] = useState(place?.location.key);
  const visit = place?.action === 'POP' ? last : place?.location.key;
  if (visit !== last) setLast(visit);
  return visit;
};
