import BrokenImageOutlined from '@mui/icons-material/BrokenImageOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { hasCode } from '@symbi/client/api-error';
import { useQuery } from '@tanstack/react-query';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { pictureQuery } from '../api.ts';
import { openPicture } from '../opened.ts';
import { text } from '../text.ts';

interface ThumbnailProps {
  readonly conversationId: string;
  readonly pictureId: string;
  readonly name: string;
  /** In CSS pixels; the picture is cropped to this size. */
  readonly width: number;
  readonly height: number;
}

const frame = {
  flexShrink: 0,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'action.hover',
  color: 'text.secondary',
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;

/** A small picture that opens on press. Its space is reserved while it loads. */
export const Thumbnail = ({ conversationId, pictureId, name, width, height }: ThumbnailProps) => {
  const { data, error } = useQuery(pictureQuery(conversationId, pictureId));
  const size = { width, height, maxWidth: 1 };
  if (error !== null && data === undefined) {
    const words = hasCode(error, 'not_found') ? text.picture.gone(name) : text.picture.failed(name);
    return (
      <Box title={words} sx={{ ...frame, ...size, display: 'grid', placeItems: 'center' }}>
        <BrokenImageOutlined fontSize="small" />
        <Typography component="span" sx={visuallyHidden}>
          {words}
        </Typography>
      </Box>
    );
  }
  return (
    <ButtonBase
      aria-haspopup="dialog"
      aria-label={text.picture.open(name)}
      onClick={() => openPicture({ conversationId, pictureId, name })}
      sx={{ ...frame, ...size }}
    >
      {data !== undefined && (
        <Box
          component="img"
          src={data.address}
          alt={name}
          sx={{ width: 1, height: 1, objectFit: 'cover', display: 'block' }}
        />
      )}
    </ButtonBase>
  );
};
