import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { shortened } from '@symbi/text/plain';
import { OpenFile } from '../components/open-file.tsx';
import { titleOf } from '../passage.ts';
import { evidenceIn, kindOf, wordsOf } from '../trust-model.ts';
import { text } from './text.ts';

/** Enough of a source to recognize it. */
const SHOWN_CHARACTERS = 160;

const onOneLine = (content: string): string => shortened(content.replaceAll(/\s+/g, ' ').trim(), SHOWN_CHARACTERS);

/** 'lines 1–13' of 'lease.txt, lines 1–13'. */
const placeIn = (title: string): string => title.slice(title.lastIndexOf(', ') + 1).trim();

/**
 * What to show of a source: of a file the lines of the evidence with their words, as the reply cites them, and the
 * passage around them as their context; of anything else its beginning.
 */
const shownOf = (explanation: TrustExplanation, source: TrustSource) => {
  const evidence = evidenceIn(explanation, source.id);
  const [first, last] = [evidence[0], evidence.at(-1)];
  const span = first && last && { start: first.start, end: Math.max(...evidence.map(({ end }) => end)) };
  const title = titleOf(source, span);
  if (title === source.title) return { title, words: source.text, context: null };
  const words = evidence.map(({ start, end }) => source.text.slice(start, end).trim());
  return { title, words: [...new Set(words)].join(' \u2026 '), context: placeIn(source.title) };
};

interface SourceItemProps {
  readonly explanation: TrustExplanation;
  readonly source: TrustSource;
}

/** A source in the list of a score's details. */
export const SourceItem = ({ explanation, source }: SourceItemProps) => {
  const { title, words, context } = shownOf(explanation, source);
  return (
    <Typography component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {kindOf(explanation, source)} · <bdi>{title}</bdi>
      {source.url !== undefined && /^https?:\/\//i.test(source.url) && (
        <>
          {' '}
          <Link href={source.url} target="_blank" rel="noopener noreferrer nofollow">
            {URL.parse(source.url)?.host ?? source.url}
          </Link>
        </>
      )}
      <Typography variant="caption" color="textSecondary" component="p" dir="auto">
        {onOneLine(words)}
      </Typography>
      {context !== null && (
        <Typography variant="caption" color="textSecondary" component="p">
          {text.context(context)}
        </Typography>
      )}
      <OpenFile source={source} words={wordsOf(explanation, source.id)} />
    </Typography>
  );
};
