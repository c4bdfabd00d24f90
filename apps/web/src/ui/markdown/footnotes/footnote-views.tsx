import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { createContext, useContext, useId, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import type { Block, Inline, PlacedBlock } from '../parse/model.ts';
import { text } from '../text.ts';
import { footnoteBlocks, labelKey, numberFootnotes, type FootnoteNumbers } from './footnote-numbers.ts';

interface Footnotes {
  readonly numbers: FootnoteNumbers;
  /** Made by the page, never of the text: no message can name a place of another one. */
  readonly idOf: (number: number) => string;
  /** The reference that led to each footnote last: the way back leads to it. */
  readonly from: Map<number, HTMLElement>;
}

const nothing: Footnotes = { numbers: new Map(), idOf: () => '', from: new Map() };
const FootnotesContext = createContext(nothing);
/** Apart from the numbers: a block is another one with every piece of a text that grows, and when it is whole. */
const SaidContext = createContext<ReadonlySet<Block>>(new Set());

/** What a text's footnotes are; the same value until they change, so that finished blocks are not drawn again. */
export const WithFootnotes = (props: { readonly blocks: readonly PlacedBlock[]; readonly children: ReactNode }) => {
  const { blocks } = props;
  const id = useId();
  const [from] = useState(() => new Map<number, HTMLElement>());
  const found = numberFootnotes(blocks);
  const said = useMemo(() => footnoteBlocks(blocks), [blocks]);
  const key = JSON.stringify([...found]);
  const value = useMemo<Footnotes>(
    () => (found.size === 0 ? nothing : { numbers: found, idOf: (number) => `${id}-footnote-${number}`, from }),
    // oxlint-disable-next-line react/exhaustive-deps -- the key holds the numbers
    [key, id, from],
  );
  return (
    <FootnotesContext value={value}>
      <SaidContext value={said}>{props.children}</SaidContext>
    </FootnotesContext>
  );
};

/** Shows it where it is not seen, and no more than that: the page is not turned to it. */
const goTo = (element: HTMLElement | null | undefined): void => {
  if (element === null || element === undefined) return;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
};

const isPlain = (event: MouseEvent): boolean => !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

export const FootnoteReference = ({ node }: { readonly node: Extract<Inline, { type: 'footnote' }> }) => {
  const { numbers, idOf, from } = useContext(FootnotesContext);
  const number = numbers.get(labelKey(node.label));
  if (number === undefined) return node.source;
  const handleClick = (event: MouseEvent<HTMLElement>): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    from.set(number, event.currentTarget);
    goTo(document.getElementById(idOf(number)));
  };
  return (
    <Box component="sup" sx={{ lineHeight: 0 }}>
      <Link
        href={`#${idOf(number)}`}
        data-footnote={idOf(number)}
        aria-label={text.footnote.read(number)}
        onClick={handleClick}
        sx={{ px: 0.25, fontSize: '0.8em' }}
      >
        {number}
      </Link>
    </Box>
  );
};

interface FootnoteProps {
  readonly block: Extract<Block, { type: 'footnote' }>;
  readonly children: ReactNode;
}

const style = {
  my: 1,
  fontSize: '0.9em',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '&:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 4, borderRadius: 0.5 },
} as const;

/** What a footnote says, where it was written, with the way back to where it is named. */
export const Footnote = ({ block, children }: FootnoteProps) => {
  const { numbers, idOf, from } = useContext(FootnotesContext);
  const said = useContext(SaidContext);
  const number = said.has(block) ? numbers.get(labelKey(block.label)) : undefined;
  if (number === undefined)
    return (
      <Box component="p" dir="auto" sx={style}>
        <bdi>{`[^${block.label}]:`}</bdi> {children}
      </Box>
    );
  const id = idOf(number);
  const handleBack = (event: MouseEvent<HTMLElement>): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    const last = from.get(number);
    const first = document.querySelector<HTMLElement>(`[data-footnote="${CSS.escape(id)}"]`);
    goTo(last?.isConnected === true ? last : first);
  };
  return (
    <Box component="p" dir="auto" id={id} tabIndex={-1} sx={style}>
      {`${number}. `}
      {children}{' '}
      <Link
        href={`#${id}`}
        aria-label={text.footnote.back(number)}
        title={text.footnote.back(number)}
        onClick={handleBack}
      >
        ↩
      </Link>
    </Box>
  );
};
