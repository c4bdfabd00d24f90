import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { assistantStarters } from '@symbi/contracts/starters';
import { text } from '../../features/assistants/text.ts';
import { Starters } from '../shared/starters.tsx';

/** What the built-in assistant can do, at the beginning of a chat with it. */
export const AssistantStarters = ({ onChoose }: { readonly onChoose: (content: string) => void }) => (
  <Stack spacing={1.5} sx={{ py: 3 }}>
    <Starters title={text.chat.starters} starters={assistantStarters} onChoose={onChoose} />
    <Typography variant="body2" color="textSecondary">
      {text.chat.commands}
    </Typography>
  </Stack>
);
