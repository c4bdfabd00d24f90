import Box from '@mui/material/Box';
import type { Message } from '@symbi/contracts/conversations';
import type { MessagePicture } from '@symbi/contracts/pictures';
import { text } from '../text.ts';
import { Thumbnail } from './thumbnail.tsx';

const ALONE = { width: 320, height: 240 } as const;
const AMONG = { width: 120, height: 120 } as const;

/** A single picture keeps its shape; several are squares in rows. */
const sizeOf = ({ width, height }: MessagePicture, isAlone: boolean) => {
  if (!isAlone) return AMONG;
  const scale = Math.min(1, ALONE.width / width, ALONE.height / height);
  return { width: Math.max(48, Math.round(width * scale)), height: Math.max(48, Math.round(height * scale)) };
};

/** The pictures sent with a message. */
export const MessagePictures = ({ message }: { readonly message: Message }) => {
  const { pictures = [], conversationId } = message;
  return (
    <Box
      component="ul"
      aria-label={text.picture.list}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        gap: 1,
        listStyle: 'none',
        m: 0,
        mb: 1,
        p: 0,
      }}
    >
      {pictures.map((picture) => (
        <Box component="li" key={picture._id} sx={{ maxWidth: 1 }}>
          <Thumbnail
            conversationId={conversationId}
            pictureId={picture._id}
            name={picture.name}
            {...sizeOf(picture, pictures.length === 1)}
          />
        </Box>
      ))}
    </Box>
  );
};
