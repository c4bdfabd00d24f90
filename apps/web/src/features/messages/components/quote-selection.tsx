import FormatQuote from '@mui/icons-material/FormatQuote';
import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { text } from '../text.ts';

interface Selected {
  readonly words: string;
  readonly top: number;
  readonly left: number;
}

/** So much of a selection goes into a question. */
const longest = 2_000;

/** What is selected inside one message; null for nothing, or for what reaches over several. */
const readSelection = (): Selected | null => {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const { commonAncestorContainer: inside } = range;
  const element = inside instanceof Element ? inside : inside.parentElement;
  const words = selection.toString().trim();
  if (words === '' || element === null || element.closest('[data-message]') === null) return null;
  const { top, left, width } = range.getBoundingClientRect();
  return { words: words.slice(0, longest).toWellFormed(), top, left: left + width / 2 };
};

/** As a quotation in Markdown. */
const quotationOf = (words: string): string =>
  words
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const place = ({ top, left }: Selected) =>
  ({
    position: 'fixed',
    top: Math.max(72, top - 44),
    // Kept inside by the browser, so that a window that gets narrower moves it at once.
    left: `clamp(120px, ${left}px, calc(100vw - 120px))`,
    transform: 'translateX(-50%)',
    zIndex: 'tooltip',
    display: 'flex',
    borderRadius: 2,
    boxShadow: 4,
    bgcolor: 'background.paper',
  }) as const;

interface QuoteSelectionProps {
  /** Puts text into the input, above what is there. */
  readonly onPut: (words: string) => void;
}

/** Above what is selected in a message: quote it, or ask about it. */
export const QuoteSelection = ({ onPut }: QuoteSelectionProps) => {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const look = (): void => setSelected(readSelection());
    document.addEventListener('selectionchange', look);
    addEventListener('scroll', look, true);
    addEventListener('resize', look);
    return () => {
      document.removeEventListener('selectionchange', look);
      removeEventListener('scroll', look, true);
      removeEventListener('resize', look);
    };
  }, []);
  if (selected === null) return null;
  const put = (words: string): void => {
    getSelection()?.removeAllRanges();
    setSelected(null);
    onPut(words);
  };
  const quotation = quotationOf(selected.words);
  return (
    <Box
      component="fieldset"
      aria-label={text.selection.label}
      // What is selected stays so while a button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      sx={{ ...place(selected), border: 1, borderColor: 'divider', p: 0, m: 0 }}
    >
      <Button size="small" color="inherit" startIcon={<FormatQuote />} onClick={() => put(`${quotation}\n\n`)}>
        {text.selection.quote}
      </Button>
      <Button
        size="small"
        color="inherit"
        startIcon={<HelpOutline />}
        onClick={() => put(`${quotation}\n\n${text.selection.question}`)}
      >
        {text.selection.ask}
      </Button>
    </Box>
  );
};
