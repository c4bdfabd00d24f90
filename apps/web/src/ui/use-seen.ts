import { useEffect, useState, type RefObject } from 'react';

/** True from the first time an element comes near the view; nothing is watched while that is not wanted. */
export const useSeen = (element: RefObject<HTMLElement | null>, isWanted = true): boolean => {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!isWanted || isSeen || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWanted, isSeen]);
  return isSeen;
};
