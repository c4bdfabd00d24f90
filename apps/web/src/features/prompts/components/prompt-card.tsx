import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Prompt } from '@symbi/contracts/prompts';
import { lineClamp } from '../../../ui/line-clamp.ts';
import { text } from '../text.ts';

interface PromptCardProps {
  readonly prompt: Prompt;
  readonly onEdit: (prompt: Prompt) => void;
  readonly onRemove: (prompt: Prompt) => void;
}

export const PromptCard = ({ prompt, onEdit, onRemove }: PromptCardProps) => (
  <Card component="li" sx={{ p: 2, listStyle: 'none' }}>
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Stack sx={{ flexGrow: 1, flexBasis: 240, minWidth: 0 }} spacing={0.5}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>/{prompt.name}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary" dir="auto" sx={lineClamp(2)}>
          {prompt.text}
        </Typography>
      </Stack>
      <Button aria-label={text.editLabel(prompt.name)} onClick={() => onEdit(prompt)}>
        {text.edit}
      </Button>
      <Button color="error" aria-label={text.removeLabel(prompt.name)} onClick={() => onRemove(prompt)}>
        {text.remove}
      </Button>
    </Stack>
  </Card>
);
