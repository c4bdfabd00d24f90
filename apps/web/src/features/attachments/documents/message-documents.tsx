import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { MessageDocument } from '@symbi/contracts/documents';
import { useQuery } from '@tanstack/react-query';
import { attachmentsQuery } from '../api.ts';
import { openPart } from '../opened.ts';
import { text as files } from '../text.ts';
import { text } from './text.ts';

const chip = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 1,
  maxWidth: 1,
  minHeight: 40,
  px: 1.25,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  textAlign: 'start',
} as const;

const pressable = {
  ...chip,
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'text.secondary' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;

interface LabelProps {
  readonly name: string;
  /** Its kind, or what became of it. */
  readonly note: string;
}

const Label = ({ name, note }: LabelProps) => (
  <>
    <InsertDriveFileOutlined fontSize="small" color="action" sx={{ flexShrink: 0 }} />
    <Box component="span" sx={{ minWidth: 0, maxWidth: 240 }}>
      <Typography component="span" variant="body2" noWrap sx={{ display: 'block', fontWeight: 600 }}>
        <bdi>{name}</bdi>
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block', lineHeight: 1.35 }}>
        {note}
      </Typography>
    </Box>
  </>
);

interface DocumentChipProps {
  readonly conversationId: string;
  readonly document: MessageDocument;
  readonly isDeleted: boolean;
}

const DocumentChip = ({ conversationId, document: { _id, name, kind }, isDeleted }: DocumentChipProps) =>
  isDeleted ? (
    <Box title={files.files.gone(name)} sx={{ ...chip, borderStyle: 'dashed' }}>
      <Label name={name} note={text.deleted} />
    </Box>
  ) : (
    <ButtonBase
      aria-haspopup="dialog"
      title={files.files.open(name)}
      onClick={() => openPart({ conversationId, attachmentId: _id, n: 0 })}
      sx={pressable}
    >
      <Label name={name} note={files.kinds[kind]} />
    </ButtonBase>
  );

interface MessageDocumentsProps {
  readonly conversationId: string;
  readonly documents: readonly MessageDocument[];
}

/** The documents sent with a message, each opening its text. */
export const MessageDocuments = ({ conversationId, documents }: MessageDocumentsProps) => {
  const { data, isSuccess, fetchStatus } = useQuery({
    ...attachmentsQuery(conversationId),
    // A file attached in another tab is not in a list loaded before; any other list is as good as a new one.
    refetchOnMount: ({ state: { data: known } }) =>
      documents.every((document) => known?.some(({ _id }) => _id === document._id)) ? false : 'always',
  });
  // Not while it is loaded or waits for the network: a list from before may lack a file that is there.
  const isCurrent = isSuccess && fetchStatus === 'idle';
  const there = new Set(data?.map(({ _id }) => _id));
  return (
    <Box
      component="ul"
      aria-label={text.list}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        gap: 0.75,
        listStyle: 'none',
        m: 0,
        mb: 1,
        p: 0,
      }}
    >
      {documents.map((document) => (
        <Box component="li" key={document._id} sx={{ minWidth: 0, maxWidth: 1 }}>
          <DocumentChip
            conversationId={conversationId}
            document={document}
            isDeleted={isCurrent && !there.has(document._id)}
          />
        </Box>
      ))}
    </Box>
  );
};
