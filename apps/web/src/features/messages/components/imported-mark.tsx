import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import type { MessageOrigin } from '@symbi/contracts/origin';
import { formatDate, formatTime } from '../../../platform/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { text } from '../imported-text.ts';

interface ImportedMarkProps {
  readonly origin: MessageOrigin;
  readonly sender: Message['sender'];
}

/** The origin of an imported message, which was not rated here; model and time are taken from the file. */
export const ImportedMark = ({ origin: { source, model, at }, sender }: ImportedMarkProps) => (
  <>
    <Pill look="outlined">{sender === 'user' ? text.imported : text.notRated}</Pill>
    <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {text.from(text.sources[source])}
      {model !== undefined && sender !== 'user' && (
        <>
          {', '}
          <bdi>{model}</bdi>
        </>
      )}
      {at !== undefined && (
        <>
          {', '}
          <time dateTime={at}>{text.at(formatDate(at), formatTime(at))}</time>
        </>
      )}
    </Typography>
  </>
);
