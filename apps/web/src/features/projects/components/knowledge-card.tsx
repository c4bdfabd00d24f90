import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { KnowledgeItem } from '@symbi/contracts/project-builds';
import { beginning } from '@symbi/text/beginning';
import { useState } from 'react';
import { formatDateTime } from '../../../platform/format.ts';
import { readItem } from '../../../platform/readable-item.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { text } from '../text.ts';

const LONG = 600;

interface CutProps {
  readonly written: string;
  /** Written by a program, in a font of equal widths. */
  readonly isCode?: boolean;
}

/** A text of any length; the rest of a long one on request. */
const Cut = ({ written, isCode = false }: CutProps) => {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = written.length > LONG;
  return (
    <>
      <Typography
        component={isCode ? 'pre' : 'p'}
        variant="body2"
        dir={isCode ? undefined : 'auto'}
        sx={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          my: 0.5,
          ...(isCode ? { fontFamily: 'ui-monospace, monospace', fontSize: 13 } : {}),
        }}
      >
        {isLong && !isWhole ? `${beginning(written, LONG)}…` : written}
      </Typography>
      {isLong && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)} sx={{ display: 'block' }}>
          {isWhole ? text.knowledge.less : text.knowledge.whole}
        </Button>
      )}
    </>
  );
};

/** Title and text first; the whole as it is stored on request, or at once where there is neither. */
const Data = ({ data }: Pick<KnowledgeItem, 'data'>) => {
  const item = readItem(data);
  const stored = JSON.stringify(data, null, 2);
  if (item.title === undefined && item.text === undefined) return <Cut isCode written={stored} />;
  return (
    <>
      {item.title !== undefined && (
        <Typography variant="h3" dir="auto" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {item.title}
        </Typography>
      )}
      {item.text !== undefined && <Cut written={item.text} />}
      {item.more.length > 0 && (
        <Box component="details">
          <Typography component="summary" variant="body2" color="textSecondary" sx={{ cursor: 'pointer', py: 0.25 }}>
            {text.knowledge.stored}
          </Typography>
          <Cut isCode written={stored} />
        </Box>
      )}
    </>
  );
};

interface KnowledgeCardProps {
  readonly item: KnowledgeItem;
  /** Absent for those who may only read. */
  readonly onRemove: ((item: KnowledgeItem) => void) | undefined;
}

/** One item of a project's knowledge: what it says, then where it is from. */
export const KnowledgeCard = ({ item, onRemove }: KnowledgeCardProps) => (
  <Box component="li" sx={{ listStyle: 'none', borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Chip size="small" label={item.tag} sx={{ minWidth: 0 }} />
      <Typography variant="body2" color="textSecondary" noWrap sx={{ flexGrow: 1 }}>
        {text.knowledge.source(item.source)}
      </Typography>
      {onRemove !== undefined && (
        <Tooltip title={text.knowledge.remove}>
          <IconButton size="small" aria-label={text.knowledge.removeLabel(item.tag)} onClick={() => onRemove(item)}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
    <Data data={item.data} />
    <Typography variant="caption" color="textSecondary">
      {text.knowledge.addedBy(item.addedBy ?? text.knowledge.formerMember, formatDateTime(item.createdAt))}
    </Typography>
  </Box>
);
