import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { text as common } from '../../../platform/text/text.ts';
import { pictureOf, pictureSize } from '../pictures.ts';
import { text } from '../text.ts';

interface MissingProps {
  readonly described: string;
  readonly onRetry: () => void;
}

/** Replaces a picture that failed to load by a description. */
const Missing = ({ described, onRetry }: MissingProps) => (
  <Alert
    severity="warning"
    sx={{ width: 1 }}
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        {common.actions.retry}
      </Button>
    }
  >
    {text.pictureMissing} {described}
  </Alert>
);

/** The screen a section describes, in the reader's theme; it opens at full size. */
export const HelpPicture = ({ section }: { readonly section: string }) => {
  const { mode } = useTheme().palette;
  const source = pictureOf(section, mode);
  const described = text.pictures[section];
  // Tracked per theme, because the picture of the other theme may still load.
  const [missing, setMissing] = useState<string | null>(null);
  if (source === undefined || described === undefined) return null;
  if (missing === source) return <Missing described={described} onRetry={() => setMissing(null)} />;
  return (
    <Link href={source} target="_blank" rel="noopener" sx={{ display: 'block', width: '100%' }}>
      <Box
        component="img"
        src={source}
        alt={described}
        loading="lazy"
        decoding="async"
        onError={() => setMissing(source)}
        {...pictureSize}
        sx={{
          display: 'block',
          width: '100%',
          height: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      />
    </Link>
  );
};
