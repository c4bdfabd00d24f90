import { useEffect, useState } from 'react';

const SHOWN_MS = 2_000;

/** Writes text, and HTML if given, to the clipboard. */
const writeClipboard = async (plain: string, html?: string): Promise<void> => {
  if (html === undefined || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(plain);
  const item = new ClipboardItem({
    'text/plain': new Blob([plain], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  });
  return navigator.clipboard.write([item]);
};

/** Copies text, and reports for two seconds that it succeeded or that the browser refused. */
export const useCopy = (): {
  isCopied: boolean;
  hasFailed: boolean;
  copy: (plain: string, html?: string) => void;
} => {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (plain: string, html?: string): void => {
    // `navigator.clipboard` is missing on plain HTTP, so reading it may already fail.
    const attempt = async (): Promise<void> => writeClipboard(plain, html);
    attempt().then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return { isCopied: outcome === 'copied', hasFailed: outcome === 'failed', copy };
};
