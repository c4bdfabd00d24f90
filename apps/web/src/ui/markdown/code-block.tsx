import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { text as words } from './text.ts';
import { useCopy } from '../use-copy.ts';
import { drawnText } from './display.ts';
import type { CodePiece } from './highlight.ts';

/** Colors of code; both themes keep 4.5:1 against the block's background. */
const colors = {
  '& .hljs-keyword, & .hljs-selector-tag, & .hljs-built_in, & .hljs-name': { color: 'secondary.main' },
  '& .hljs-string, & .hljs-attr, & .hljs-regexp, & .hljs-addition': { color: 'success.main' },
  '& .hljs-number, & .hljs-literal, & .hljs-symbol, & .hljs-variable': { color: 'warning.main' },
  '& .hljs-title, & .hljs-section, & .hljs-type, & .hljs-params': { color: 'info.main' },
  '& .hljs-comment, & .hljs-quote, & .hljs-meta': { color: 'text.secondary' },
  '& .hljs-deletion': { color: 'error.main' },
} as const;

const pieces = (list: readonly CodePiece[]): React.ReactNode =>
  list.map((piece, index) =>
    typeof piece === 'string' ? (
      drawnText(piece)
    ) : (
      <span key={`${index}-${piece.className}`} className={piece.className}>
        {pieces(piece.children)}
      </span>
    ),
  );

/** The pieces of finished code; the grammars are loaded with the first code that is seen. */
const useHighlight = (language: string, code: string, isGrowing: boolean): CodePiece[] | null => {
  const [result, setResult] = useState<{ code: string; pieces: CodePiece[] | null } | null>(null);
  useEffect(() => {
    if (isGrowing || language === '') return undefined;
    let isWanted = true;
    const load = async (): Promise<void> => {
      const { highlight } = await import('./highlight.ts');
      if (isWanted) setResult({ code, pieces: highlight(language, code) });
    };
    // Without its colors code is still code.
    load().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [language, code, isGrowing]);
  return result?.code === code ? result.pieces : null;
};

interface CodeBlockProps {
  language: string;
  code: string;
  isGrowing: boolean;
}

export const CodeBlock = ({ language, code, isGrowing }: CodeBlockProps) => {
  const highlighted = useHighlight(language, code, isGrowing);
  const { isCopied, copy } = useCopy();
  const label = isCopied ? words.code.copied : words.code.copy;
  return (
    <Box
      sx={{
        my: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 1.5, pr: 0.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="caption" color="textSecondary" sx={{ flexGrow: 1 }}>
          {language}
        </Typography>
        <Tooltip title={label}>
          <IconButton size="small" aria-label={label} onClick={() => copy(code)}>
            {isCopied ? <Check fontSize="small" /> : <ContentCopy fontSize="small" />}
          </IconButton>
        </Tooltip>
      </Box>
      <Box
        component="section"
        dir="ltr"
        tabIndex={0}
        aria-label={words.code.label(language)}
        sx={{
          m: 0,
          p: 1.5,
          overflow: 'auto',
          maxHeight: 480,
          fontFamily: 'monospace',
          fontSize: '0.85rem',
          lineHeight: 1.5,
          tabSize: 2,
          ...colors,
        }}
      >
        <Box component="pre" sx={{ m: 0, font: 'inherit' }}>
          <code>{highlighted === null ? drawnText(code) : pieces(highlighted)}</code>
        </Box>
      </Box>
    </Box>
  );
};
