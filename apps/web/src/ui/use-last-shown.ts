import { useState } from 'react';

/** What was shown last, so that the words stay in place while a menu or a dialog fades out. */
export const useLastShown = <T>(shown: T | null): T | null => {
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return shown ?? last;
};
