import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCopy } from '../../use-copy.ts';
import { InlineView } from '../inline-view.tsx';
import type { Block, Inline } from '../parse/model.ts';
import { text as words } from '../text.ts';
import { csvOf } from './csv.ts';

type TableBlock = Extract<Block, { type: 'table' }>;

interface CellsProps {
  readonly table: TableBlock;
  readonly cells: readonly Inline[][];
  readonly isHead?: boolean;
}

const Cells = ({ table, cells, isHead = false }: CellsProps) => (
  <tr>
    {cells.map((cell, index) => (
      <Box
        component={isHead ? 'th' : 'td'}
        key={`${index}-${table.alignments[index]}`}
        {...(isHead ? { scope: 'col' } : {})}
        dir="auto"
        sx={{
          py: 1,
          paddingInlineEnd: 3,
          borderBottom: isHead ? 2 : 1,
          borderColor: 'divider',
          textAlign: table.alignments[index] ?? 'start',
          verticalAlign: 'top',
          fontWeight: isHead ? 600 : undefined,
          minWidth: 64,
        }}
      >
        <InlineView nodes={cell} />
      </Box>
    ))}
  </tr>
);

/** Horizontal rules only; a table that is too wide scrolls in its own box. */
export const TableView = ({ table }: { readonly table: TableBlock }) => {
  const { isCopied, copy } = useCopy();
  return (
    <Box sx={{ my: 2 }}>
      <Box component="section" tabIndex={0} aria-label={words.table.label} sx={{ overflowX: 'auto' }}>
        <Box component="table" sx={{ borderCollapse: 'collapse', fontSize: '0.9375em', overflowWrap: 'break-word' }}>
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
        sx={{ color: 'text.secondary', fontWeight: 400, px: 0.5, minWidth: 0, mt: 0.5 }}
      >
        {isCopied ? words.table.copied : words.table.copy}
      </Button>
    </Box>
  );
};
