import ExpandMore from '@mui/icons-material/ExpandMore';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import type { ReactNode } from 'react';
import { text } from './text.ts';
import { isRated } from './rated.ts';

export const hasMetadata = (message: Message): boolean =>
  message.ciModel !== undefined || isRated(message) || message.encryptedContent !== undefined;

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {name}
    </Typography>
    <Box component="dd" sx={{ m: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

interface ToggleProps {
  /** The id of the panel. */
  readonly panel: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export const CiToggle = ({ panel, isOpen, onToggle }: ToggleProps) => (
  <Button
    size="small"
    color="inherit"
    aria-expanded={isOpen}
    aria-controls={isOpen ? panel : undefined}
    onClick={onToggle}
    startIcon={<InfoOutlined />}
    endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
  >
    {text.metadata.show}
  </Button>
);

interface CiMetadataProps {
  readonly id: string;
  readonly message: Message;
  readonly rating: ReactNode;
}

/** A line of its own below the buttons, which stay where they are when it opens. */
export const CiMetadata = ({ id, message, rating }: CiMetadataProps) => (
  <Box id={id} sx={{ p: 1.5, mt: 0.5, borderRadius: 1, bgcolor: 'action.hover' }}>
    <Typography variant="subtitle2" component="h3">
      {text.metadata.title}
    </Typography>
    <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', gap: 0.5 }}>
      {message.ciModel !== undefined && (
        <Row name={text.metadata.ciModel}>
          <bdi>{message.ciModel}</bdi>
        </Row>
      )}
      {isRated(message) && <Row name={text.metadata.trust}>{rating ?? text.metadata.unrated}</Row>}
      {message.encryptedContent !== undefined && <Row name={text.metadata.encryption}>{text.metadata.endToEnd}</Row>}
    </Box>
  </Box>
);
