import FormatQuote from '@mui/icons-material/FormatQuote';
import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { beginning } from '@symbi/text/beginning';
import { useEffect, useState } from 'react';
import { text } from '../text.ts';

/** Where the buttons are: above the selection, inside the messages' view. */
interface ButtonPlace {
  readonly top: number;
  readonly left: number;
}

/** Maximum number of selected characters put into a question. */
const LONGEST = 2_000;

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

const BLOCKS = 'p, li, td, th, h1, h2, h3, h4, h5, h6, pre';

/**
 * A triple click selects a paragraph. On the last paragraph of a message, the range also reaches the start of the next
 * text: another message with nothing selected in it. Such a range is cut at its paragraph.
 */
const withinBlock = (range: Range): Range | null => {
  const block = elementOf(range.startContainer)?.closest(`[data-message] :is(${BLOCKS})`);
  if (range.endOffset !== 0 || !block) return null;
  const inside = range.cloneRange();
  inside.setEnd(block, block.childNodes.length);
  return inside;
};

/** Controls in the text of a message, and the numbers of its sources. */
const UNQUOTED = '[data-unquoted], button';

/** What has no words to quote, and would load again where it is copied to. */
const MEDIA = 'iframe, img, svg, video, object';

/** The words of a range as a browser copies those of a selection. They are laid out for it, so not at every scroll. */
const wordsIn = (range: Range): string => {
  const said = range.cloneContents();
  for (const apart of said.querySelectorAll(`${UNQUOTED}, ${MEDIA}`)) apart.remove();
  // The items of a list stand in lines of their own, and not apart like paragraphs.
  for (const item of said.querySelectorAll('li > p:only-child')) item.replaceWith(...item.childNodes);
  const page = document.createElement('div');
  // Line breaks are only known after layout.
  Object.assign(page.style, { position: 'fixed', left: '-9999px', whiteSpace: 'pre-wrap' });
  page.append(said);
  document.body.append(page);
  const words = page.innerText.replaceAll(/\n{3,}/g, '\n\n');
  page.remove();
  return words;
};

/** What a range holds of the text of a message, without the names and buttons around it; null if it holds none. */
const withinText = (range: Range): Range | null => {
  const message = elementOf(range.startContainer)?.closest('[data-message]');
  const texts = [...(message?.querySelectorAll('[data-written]') ?? [])].filter((said) => range.intersectsNode(said));
  const [first, last] = [texts[0], texts.at(-1)];
  if (first === undefined || last === undefined) return null;
  const inside = document.createRange();
  inside.setStart(first, 0);
  inside.setEnd(last, last.childNodes.length);
  if (range.compareBoundaryPoints(Range.START_TO_START, inside) > 0)
    inside.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, inside) < 0) inside.setEnd(range.endContainer, range.endOffset);
  return inside;
};

const isSame = (range: Range, other: Range): boolean =>
  range.compareBoundaryPoints(Range.START_TO_START, other) === 0 &&
  range.compareBoundaryPoints(Range.END_TO_END, other) === 0;

/** Room for the buttons above the selection. */
const ROOM_ABOVE = 44;

/** What is selected of the text of one message; null when there is nothing, or the selection spans several messages. */
const findRange = (selection: Selection | null): Range | null => {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const whole = selection.getRangeAt(0);
  const isInside = (elementOf(whole.commonAncestorContainer)?.closest('[data-message]') ?? null) !== null;
  const found = isInside ? whole : withinBlock(whole);
  const range = found && withinText(found);
  const isQuoted = range !== null && !elementOf(range.commonAncestorContainer)?.closest(UNQUOTED);
  return isQuoted && range.toString().trim() !== '' ? range : null;
};

const readWords = (): string => {
  const selection = getSelection();
  const range = findRange(selection);
  if (selection === null || range === null) return '';
  const words = isSame(range, selection.getRangeAt(0)) ? selection.toString() : wordsIn(range);
  return beginning(words.trim(), LONGEST);
};

/** The view of the messages with the selection in it. */
const viewOf = (range: Range | null): Element | null | undefined =>
  range && elementOf(range.startContainer)?.closest('section');

/** Null when there is nothing to quote, or it is scrolled away. */
const findPlace = (): ButtonPlace | null => {
  const range = findRange(getSelection());
  if (range === null) return null;
  const { top, bottom, left, width } = range.getBoundingClientRect();
  const view = viewOf(range)?.getBoundingClientRect();
  if (view === undefined || bottom <= view.top || top >= view.bottom) return null;
  return { top: Math.max(view.top, top - ROOM_ABOVE), left: left + width / 2 };
};

/** As a quotation in Markdown. */
const quotationOf = (words: string): string =>
  words
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const placeStyle = ({ top, left }: ButtonPlace) =>
  ({
    position: 'fixed',
    top,
    // Clamped in CSS, so it also follows a window that becomes narrower.
    left: `clamp(120px, ${left}px, calc(100vw - 120px))`,
    transform: 'translateX(-50%)',
    zIndex: 'tooltip',
    display: 'flex',
    borderRadius: 2,
    boxShadow: 4,
    bgcolor: 'background.paper',
  }) as const;

export interface QuoteSelectionProps {
  /** Inserts text into the input, above its present text. */
  readonly onPut: (words: string) => void;
}

/** Buttons above text selected in a message: quote it, or ask about it. */
export const QuoteSelection = ({ onPut }: QuoteSelectionProps) => {
  const [place, setPlace] = useState(findPlace);
  useEffect(() => {
    let watched: Element | null = null;
    const look = (): void => {
      const view = viewOf(findRange(getSelection())) ?? null;
      if (view !== null && view !== watched) sizes.observe(view);
      watched = view ?? watched;
      setPlace(findPlace());
    };
    // A window that becomes narrower reports it before the messages are laid out for it.
    const sizes = new ResizeObserver(look);
    look();
    document.addEventListener('selectionchange', look);
    addEventListener('scroll', look, true);
    addEventListener('resize', look);
    return () => {
      sizes.disconnect();
      document.removeEventListener('selectionchange', look);
      removeEventListener('scroll', look, true);
      removeEventListener('resize', look);
    };
  }, []);
  if (place === null) return null;
  const put = (question: string): void => {
    const words = readWords();
    getSelection()?.removeAllRanges();
    setPlace(null);
    if (words !== '') onPut(`${quotationOf(words)}\n\n${question}`);
  };
  return (
    <Box
      component="fieldset"
      aria-label={text.selection.label}
      // Keeps the selection while a button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      sx={{ ...placeStyle(place), border: 1, borderColor: 'divider', p: 0, m: 0 }}
    >
      <Button size="small" color="inherit" startIcon={<FormatQuote />} onClick={() => put('')}>
        {text.selection.quote}
      </Button>
      <Button size="small" color="inherit" startIcon={<HelpOutline />} onClick={() => put(text.selection.question)}>
        {text.selection.ask}
      </Button>
    </Box>
  );
};
