import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Button from '@mui/material/Button';
import type { Message } from '@symbi/contracts/conversations';
import { text } from '../text.ts';
import type { ReplyCheckTask } from '../use-reply-check.ts';

const { reply: words } = text;

export interface CheckProps {
  readonly message: Message;
  readonly task: ReplyCheckTask;
}

/** Beside the badge of a reply that was compared with no source: starts a check, and stops a long one. */
export const CheckButton = ({ message, task }: CheckProps) => {
  if (message.checking === true) {
    return (
      <Button size="small" color="inherit" loading={task.isStopping} onClick={task.stop}>
        {words.stop}
      </Button>
    );
  }
  if (message.trustState !== 'not_checked' && message.trustState !== 'second_opinion') return null;
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<FactCheck />}
      loading={task.isBusy}
      onClick={() => task.check('contexts')}
      sx={{ py: 0, px: 0.75, minHeight: 28 }}
    >
      {words.action}
    </Button>
  );
};
