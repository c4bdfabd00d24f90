import { styled, type Theme } from '@mui/material/styles';
import { FIRST_CHILD } from '../first-child.ts';
import { once } from '../styled-once.ts';
import { READABLE } from './display.ts';

/** A reply has hundreds of these; with styles of their own, each of them would cost a tenth of a millisecond. */
export const prose = {
  paragraph: 'prose-paragraph',
  heading: 'prose-heading',
  list: 'prose-list',
  code: 'prose-code',
  link: 'prose-link',
  target: 'prose-target',
  table: 'prose-table',
  cell: 'prose-cell',
} as const;

/** `:where` keeps these as weak as a class alone, so that a part's own styles win. */
const each = (name: keyof typeof prose, tag = ''): string => `& :where(${tag}.${prose[name]})`;

const headingSizes = ['1.375rem', '1.2rem', '1.075rem', '1rem', '0.95rem', '0.9rem'];

const blocks = {
  '& > p, & > ul, & > ol, & > blockquote, & > h3, & > h4, & > h5, & > h6': { maxWidth: READABLE },
  [each('paragraph')]: { my: 1.5, overflowWrap: 'anywhere' },
  [`${each('paragraph')}${FIRST_CHILD}`]: { mt: 0 },
  [each('heading')]: { mt: 3, mb: 1, lineHeight: 1.35, fontWeight: 650, overflowWrap: 'anywhere' },
  ...Object.fromEntries(
    headingSizes.map((fontSize, index) => [each('heading', `[data-level="${index + 1}"]`), { fontSize }]),
  ),
  [each('list')]: { my: 1.5, paddingInlineStart: 3, listStyleType: 'disc' },
  [each('list', 'ol')]: { listStyleType: 'decimal' },
  [`${each('list')} ul`]: { listStyleType: 'circle' },
  [`${each('list')} li`]: { my: 0.5 },
  [['p', 'ul', 'ol'].map((tag) => `${each('list')} li > ${tag}`).join(', ')]: { my: 0.5 },
} as const;

const words = {
  [each('code')]: { px: 0.5, borderRadius: 0.5, bgcolor: 'action.hover', fontSize: '0.9em', overflowWrap: 'anywhere' },
  [each('link')]: {
    color: 'primary.main',
    textDecorationColor: (theme: Theme) => theme.alpha(theme.palette.primary.main, 0.4),
    overflowWrap: 'anywhere',
  },
  [`${each('link')}:hover`]: { textDecorationColor: 'inherit' },
  [each('target')]: { color: 'text.secondary', fontSize: '0.85em', overflowWrap: 'anywhere' },
} as const;

const tables = {
  [each('table')]: {
    borderCollapse: 'collapse',
    fontSize: '0.9375em',
    // A column is never narrower than its words, not even those of code or of a heading that is a link.
    overflowWrap: 'break-word',
  },
  [`${each('table')} code, ${each('table')} th *`]: { overflowWrap: 'break-word' },
  [each('cell')]: {
    py: 1,
    pr: 3,
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'start',
    verticalAlign: 'top',
    minWidth: 64,
  },
  [each('cell', 'th')]: { borderBottomWidth: 2, fontWeight: 600 },
  // Numbers have no direction of their own and align with the header of their column.
  [`& :where([data-rtl] .${prose.cell})`]: { pr: '1px', pl: 3, textAlign: 'right' },
  [each('cell', '[data-last]')]: { pr: 0 },
  [`& :where([data-rtl] .${prose.cell}[data-last])`]: { pr: '1px', pl: 0 },
  ...Object.fromEntries(
    (['left', 'center', 'right'] as const).map((side) => [each('cell', `[data-align=${side}]`), { textAlign: side }]),
  ),
  // A number is not parted from its unit, nor a date from its year: the table scrolls.
  [each('cell', '[data-figure]')]: { whiteSpace: 'nowrap' },
  // Where columns share little room, a long text would become a tower, and its row a void.
  [each('cell', '[data-long]')]: { minWidth: 160 },
} as const;

/** Holds the blocks of a message's text. */
export const Prose = styled('div')(
  once({
    overflow: 'clip',
    overflowClipMargin: '4px',
    unicodeBidi: 'isolate',
    lineHeight: 1.65,
    minWidth: 0,
    // Each block is painted by itself, so that a growing reply repaints its last one and not all within some screens.
    '& > *': { isolation: 'isolate' },
    ...blocks,
    ...words,
    ...tables,
    [`&& > ${FIRST_CHILD}`]: { mt: 0 },
    '& > :last-child': { mb: 0 },
  }),
);
