import { useState } from 'react';

/** The last value that was not null, so that texts stay while a menu or dialog fades out. */
export const useLastShown = <T>(shown: T | null): T | null => {
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return shown ?? last;
};
