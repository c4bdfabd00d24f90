import { useCallback, type ReactNode } from 'react';
import { SourceOpenerContext, useSourceOpener, type NamedSource, type Words } from '../source-opener.ts';

interface ClosingOpenerProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** In a popover: what opens a source closes the popover first, so that it does not stay behind the dialog. */
export const ClosingOpener = ({ onClose, children }: ClosingOpenerProps) => {
  const opener = useSourceOpener();
  const open = useCallback(
    (source: NamedSource, words: Words | undefined) => {
      const openSource = opener(source, words);
      if (openSource === null) return null;
      return () => {
        onClose();
        openSource();
      };
    },
    [opener, onClose],
  );
  return <SourceOpenerContext value={open}>{children}</SourceOpenerContext>;
};
