import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { fadingEdges, markEdges } from '../../scroll/fading-edges.ts';
import { useCopy } from '../../use-copy.ts';
import { MarkdownContext, useSurroundings } from '../context.ts';
import { blockDirection } from '../direction.ts';
import { InlineView } from '../inline-view.tsx';
import { cellMarks, type PlacedMark } from '../parse/marks.ts';
import { plainText, type Block, type Inline } from '../parse/model.ts';
import { text as words } from '../text.ts';
import { csvOf } from './csv.ts';

type TableBlock = Extract<Block, { type: 'table' }>;

/** The text of a cell, with marks of its own if earlier cells of the row already show some of the row's marks. */
const Said = ({
  nodes,
  marks,
}: {
  readonly nodes: readonly Inline[];
  readonly marks: readonly PlacedMark[] | null;
}) => {
  const surroundings = useSurroundings();
  const own = useMemo(() => (marks === null ? surroundings : { ...surroundings, marks }), [surroundings, marks]);
  return (
    <MarkdownContext value={own}>
      <InlineView nodes={nodes} />
    </MarkdownContext>
  );
};

/** A number is not parted from its unit, nor a date from its year: the table scrolls. */
const isFigure = (cell: readonly Inline[]): boolean => /^(?=.*\d).{1,20}$/.test(plainText(cell));

/** From here on a text needs several lines of a narrow column. */
const LONG_CELL = 24;

interface CellsProps {
  readonly table: TableBlock;
  readonly cells: readonly Inline[][];
  readonly isHead?: boolean;
}

const Cells = ({ table, cells, isHead = false }: CellsProps) => {
  const { marks } = useSurroundings();
  const own = useMemo(() => cellMarks(cells, marks), [cells, marks]);
  // Numbers have no direction of their own and align with the header of their column.
  const isFromRight = blockDirection(table) === 'rtl';
  // Where columns share little room, a long text would become a tower, and its row a void.
  const isTight = cells.length > 3;
  return (
    <tr>
      {cells.map((cell, index) => (
        <Box
          component={isHead ? 'th' : 'td'}
          key={`${index}-${table.alignments[index]}`}
          {...(isHead ? { scope: 'col' } : {})}
          dir="auto"
          sx={{
            py: 1,
            [isFromRight ? 'pl' : 'pr']: index === cells.length - 1 ? 0 : 3,
            borderBottom: isHead ? 2 : 1,
            borderColor: 'divider',
            textAlign: table.alignments[index] ?? (isFromRight ? 'right' : 'start'),
            verticalAlign: 'top',
            fontWeight: isHead ? 600 : undefined,
            minWidth: isTight && plainText(cell).length > LONG_CELL ? 160 : 64,
            whiteSpace: isFigure(cell) ? 'nowrap' : undefined,
          }}
        >
          <Said nodes={cell} marks={own[index] ?? null} />
        </Box>
      ))}
    </tr>
  );
};

const scroller = { overflowX: 'auto', ...fadingEdges } as const;

const tableStyle = {
  borderCollapse: 'collapse',
  fontSize: '0.9375em',
  // A column is never narrower than its words, not even those of code or of a heading that is a link.
  overflowWrap: 'break-word',
  '& code, & th *': { overflowWrap: 'break-word' },
} as const;

/** Horizontal rules only; a table that is too wide scrolls in its own box, which fades where there is more. */
export const TableView = ({ table }: { readonly table: TableBlock }) => {
  const { isCopied, copy } = useCopy();
  return (
    <Box sx={{ mt: 2, mb: 0.5 }}>
      <Box
        ref={markEdges}
        component="section"
        dir={blockDirection(table)}
        tabIndex={0}
        aria-label={words.table.label}
        sx={scroller}
      >
        <Box component="table" sx={tableStyle}>
          <thead>
            <Cells table={table} cells={table.head} isHead />
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              <Cells key={`${index}-${row.length}`} table={table} cells={row} />
            ))}
          </tbody>
        </Box>
      </Box>
      <Button
        size="small"
        color="inherit"
        onClick={() => copy(csvOf([table.head, ...table.rows]))}
        data-reveal
        sx={{ color: 'text.secondary', fontWeight: 400, px: 0.5, py: 0, ml: -0.5, minWidth: 0 }}
      >
        {isCopied ? words.table.copied : words.table.copy}
      </Button>
    </Box>
  );
};
