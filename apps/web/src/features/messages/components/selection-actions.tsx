import { useEffect, useState, type ComponentType } from 'react';
import type { QuoteSelectionProps } from './quote-selection.tsx';

/** The buttons above selected text, which come with the first selection; without a network, with a later one. */
export const SelectionActions = (props: QuoteSelectionProps) => {
  const [loaded, setLoaded] = useState<{ readonly Actions: ComponentType<QuoteSelectionProps> } | null>(null);
  const isLoaded = loaded !== null;
  useEffect(() => {
    if (isLoaded) return undefined;
    const load = (): void => {
      if (getSelection()?.isCollapsed !== false) return;
      import('./quote-selection.tsx').then(
        ({ QuoteSelection: Actions }) => setLoaded({ Actions }),
        () => undefined,
      );
    };
    document.addEventListener('selectionchange', load);
    return () => document.removeEventListener('selectionchange', load);
  }, [isLoaded]);
  return loaded === null ? null : <loaded.Actions {...props} />;
};
