import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ContextData as Data } from '@symbi/contracts/context';
import { lazy, Suspense, useState } from 'react';
import type { ReadableItem } from '../../../platform/readable-item.ts';
import { text } from '../text.ts';

const SHOWN_LINES = 10;
const SHOWN_CHARACTERS = 700;

/** Aligns its text with the text above. */
const inLine = { px: 0.5, ml: -0.5, minWidth: 0 };

const cutOf = (written: string): string =>
  written.split('\n').slice(0, SHOWN_LINES).join('\n').slice(0, SHOWN_CHARACTERS);

const Markdown = lazy(async () => ({ default: (await import('../../../ui/markdown/markdown.tsx')).Markdown }));

/** Imported tables are stored in Markdown: a row between bars, and a row of dashes below it. */
const hasTable = (written: string): boolean => /^ *\|.*\| *\n *\|[ :|-]+\| *$/m.test(written);

interface ItemTextProps {
  readonly written: string;
  readonly isCut: boolean;
}

/** As it was written; only a table is drawn, because nobody reads its bars and dashes. */
const ItemText = ({ written, isCut }: ItemTextProps) => {
  const plain = (
    // Its direction is that of the box around it as well, so that it begins where its title does.
    <Box dir="auto">
      <Typography sx={{ maxWidth: '75ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {written}
        {isCut && '…'}
      </Typography>
    </Box>
  );
  if (!hasTable(written)) return plain;
  // Half a row would be a row with other cells.
  const rows = isCut ? written.slice(0, written.lastIndexOf('\n')) : written;
  return (
    <Suspense fallback={plain}>
      <Markdown content={isCut ? `${rows}\n\n…` : rows} />
    </Suspense>
  );
};

const JsonBlock = ({ written }: { readonly written: string }) => (
  <Box
    component="fieldset"
    // Focusable, so the keyboard can scroll it.
    tabIndex={0}
    aria-label={text.card.data}
    dir="auto"
    sx={{
      m: 0,
      p: 1.5,
      border: 0,
      minWidth: 0,
      fontFamily: 'monospace',
      borderRadius: 1,
      bgcolor: 'action.hover',
      fontSize: '0.8125rem',
      maxHeight: 360,
      overflow: 'auto',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }}
  >
    {written}
  </Box>
);

const Fields = ({ more }: { readonly more: ReadableItem['more'] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(80px, max-content) 1fr', gap: 0.5, columnGap: 2 }}
  >
    {more.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Typography
          component="dt"
          variant="body2"
          color="textSecondary"
          sx={{ maxWidth: 160, overflowWrap: 'anywhere' }}
        >
          <bdi>{name}</bdi>
        </Typography>
        <Typography component="dd" variant="body2" dir="auto" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
          {cutOf(value)}
          {cutOf(value).length < value.length && '…'}
        </Typography>
      </Box>
    ))}
  </Box>
);

interface ContextDataProps {
  readonly data: Data;
  /** `data` as it reads; its title is the heading of the card. */
  readonly item: ReadableItem;
}

/** The text of an item, with its other fields below; the whole as JSON on request. */
export const ContextData = ({ data, item }: ContextDataProps) => {
  const [isWhole, setIsWhole] = useState(false);
  const [isJson, setIsJson] = useState(false);
  const written = isJson ? JSON.stringify(data, null, 2) : (item.text ?? '');
  const cut = cutOf(written);
  const isCut = !isWhole && cut.length < written.length;
  const shown = isCut ? cut : written;
  return (
    <Stack spacing={1}>
      {isJson ? (
        <JsonBlock written={isCut ? `${shown}…` : shown} />
      ) : (
        <>
          {shown !== '' && <ItemText written={shown} isCut={isCut} />}
          {item.more.length > 0 && <Fields more={item.more} />}
        </>
      )}
      <Stack direction="row" spacing={1}>
        {cut.length < written.length && (
          <Button size="small" sx={inLine} onClick={() => setIsWhole((now) => !now)}>
            {isWhole ? text.card.less : text.card.more}
          </Button>
        )}
        <Button size="small" color="inherit" sx={inLine} aria-pressed={isJson} onClick={() => setIsJson((now) => !now)}>
          {text.card.json}
        </Button>
      </Stack>
    </Stack>
  );
};
