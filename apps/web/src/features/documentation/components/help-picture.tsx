import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import { pictureOf, pictureSize } from '../pictures.ts';
import { text } from '../text.ts';

/** The screen that a section is about, in the reader's theme; it opens in full size. */
export const HelpPicture = ({ section }: { readonly section: string }) => {
  const { mode } = useTheme().palette;
  const source = pictureOf(section, mode);
  const described = text.pictures[section];
  if (source === undefined || described === undefined) return null;
  return (
    <Link href={source} target="_blank" rel="noopener" sx={{ display: 'block', width: '100%' }}>
      <Box
        component="img"
        src={source}
        alt={described}
        loading="lazy"
        decoding="async"
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
