import { useEffect } from 'react';

/**
 * Keeps `--visible-height` at the window height left by the on-screen keyboard, in browsers that overlay the keyboard.
 * Without one it is not set, because the whole page is restyled when it is.
 */
export const useVisibleHeight = (): void => {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return undefined;
    const { documentElement } = document;
    const { style } = documentElement;
    const measure = (): void => {
      // A zoomed page is not a keyboard.
      if (viewport.scale > 1.01) return;
      if (viewport.height < documentElement.clientHeight) style.setProperty('--visible-height', `${viewport.height}px`);
      else style.removeProperty('--visible-height');
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
