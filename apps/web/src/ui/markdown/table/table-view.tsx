import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { memo, useMemo } from 'react';
import { useLatest } from '../../../platform/hooks/use-latest.ts';
import { fadingEdges, markEdges } from '../../scroll/fading-edges.ts';
import { once } from '../../styled-once.ts';
import { useCopy } from '../../use-copy.ts';
import { MarkdownContext, useSurroundings } from '../context.ts';
import { blockDirection } from '../direction.ts';
import { InlineView } from '../inline-view.tsx';
import { cellMarks, type PlacedMark } from '../parse/marks.ts';
import { plainText, type Block, type Inline } from '../parse/model.ts';
import { prose } from '../prose.ts';
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

const isFigure = (cell: readonly Inline[]): boolean => /^(?=.*\d).{1,20}$/.test(plainText(cell));

/** From here on a text needs several lines of a narrow column. */
const LONG_CELL = 24;

/** An attribute without a value, or none. */
const flag = (isOn: boolean): '' | undefined => (isOn ? '' : undefined);

interface CellsProps {
  readonly table: TableBlock;
  readonly cells: readonly Inline[][];
  readonly isHead?: boolean;
}

const Cells = ({ table, cells, isHead = false }: CellsProps) => {
  const { marks } = useSurroundings();
  const own = useMemo(() => cellMarks(cells, marks), [cells, marks]);
  const isTight = cells.length > 3;
  const Tag = isHead ? 'th' : 'td';
  return (
    <tr>
      {cells.map((cell, index) => (
        <Tag
          className={prose.cell}
          key={`${index}-${table.alignments[index]}`}
          {...(isHead ? { scope: 'col' } : {})}
          dir="auto"
          data-align={table.alignments[index]}
          data-last={flag(index === cells.length - 1)}
          data-long={flag(isTight && plainText(cell).length > LONG_CELL)}
          data-figure={flag(isFigure(cell))}
        >
          <Said nodes={cell} marks={own[index] ?? null} />
        </Tag>
      ))}
    </tr>
  );
};

const copyStyle = { color: 'text.secondary', fontWeight: 400, px: 0.5, py: 0, ml: -0.5, minWidth: 0 } as const;

/** Not rendered anew with every piece of a growing table. */
const CopyButton = memo(({ getTable }: { readonly getTable: () => TableBlock }) => {
  const { isCopied, copy } = useCopy();
  const handleCopy = (): void => {
    const { head, rows } = getTable();
    copy(csvOf([head, ...rows]));
  };
  return (
    <Button size="small" color="inherit" onClick={handleCopy} data-reveal sx={copyStyle}>
      {isCopied ? words.table.copied : words.table.copy}
    </Button>
  );
});
CopyButton.displayName = 'CopyButton';

const Frame = styled('div')(once({ mt: 2, mb: 0.5 }));
const Scroller = styled('section')(once({ overflowX: 'auto', ...fadingEdges }));

/** Horizontal rules only; a table that is too wide scrolls in its own box, which fades where there is more. */
export const TableView = ({ table }: { readonly table: TableBlock }) => {
  const getTable = useLatest(table);
  const direction = blockDirection(table);
  return (
    <Frame>
      <Scroller ref={markEdges} dir={direction} tabIndex={0} aria-label={words.table.label}>
        <table className={prose.table} data-rtl={flag(direction === 'rtl')}>
          <thead>
            <Cells table={table} cells={table.head} isHead />
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              <Cells key={`${index}-${row.length}`} table={table} cells={row} />
            ))}
          </tbody>
        </table>
      </Scroller>
      <CopyButton getTable={getTable} />
    </Frame>
  );
};
