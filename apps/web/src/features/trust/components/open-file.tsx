import Link from '@mui/material/Link';
import { useSourceOpener, type NamedSource, type Words } from '../source-opener.ts';
import { evidenceText } from '../evidence-text.ts';

interface OpenFileProps {
  readonly source: NamedSource;
  readonly words?: Words | undefined;
}

/** Opens the text of the attached file at the passage; renders nothing for other sources. */
export const OpenFile = ({ source, words }: OpenFileProps) => {
  const open = useSourceOpener()(source, words);
  if (open === null) return null;
  return (
    <Link component="button" variant="body2" aria-haspopup="dialog" onClick={open}>
      {evidenceText.openFile}
    </Link>
  );
};
