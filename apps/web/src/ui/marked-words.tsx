import Box from '@mui/material/Box';
import { Fragment } from 'react';

const markStyle = { bgcolor: 'action.selected', color: 'text.primary', fontWeight: 650, borderRadius: 0.5 } as const;

/** Text with the matched beginnings of words highlighted. */
export const MarkedWords = ({ text, words }: { readonly text: string; readonly words: string }) => {
  const wanted = [...new Set(words.match(/[\p{L}\p{N}]+/gu))].slice(0, 16);
  if (wanted.length === 0) return text;
  // Letters and digits only, so nothing needs escaping.
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(${wanted.join('|')})`, 'giu');
  return text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
      <Box key={index} component="mark" sx={markStyle}>
        {part}
      </Box>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
      <Fragment key={index}>{part}</Fragment>
    ),
  );
};
