import { useEffect } from 'react';

/**
 * Keeps `--visible-height` at what the on-screen keyboard leaves of the window, in browsers that lay the
 * keyboard over the page.
 */
export const useVisibleHeight = (): void => {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return undefined;
    const { style } = document.documentElement;
    const measure = (): void => {
      // A page that is zoomed in shows less of itself; that is no keyboard.
      if (viewport.scale > 1.01) return;
      style.setProperty('--visible-height', `${viewport.height}px`);
      if (viewport.offsetTop > 0) window.scrollTo(0, 0);
    };
    measure();
    viewport.addEventListener('resize', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      style.removeProperty('--visible-height');
    };
  }, []);
};
