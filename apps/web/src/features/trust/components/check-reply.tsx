import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import type { CheckOffer, ReplyCheck } from '@symbi/contracts/reply-checks';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatNumber } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { checkWords, opinionWords } from '../check-model.ts';
import { useSourceOpener } from '../source-opener.ts';
import { text } from '../text.ts';
import type { ReplyCheckTask } from '../use-reply-check.ts';

const { reply: words } = text;

interface ButtonProps {
  readonly message: Message;
  readonly task: ReplyCheckTask;
}

/** Beside the badge of a reply that was compared with no source: starts a check, and stops a long one. */
export const CheckButton = ({ message, task }: ButtonProps) => {
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

const actionOf = ({ by, model, requests, provider }: CheckOffer): string => {
  if (by === 'samples') return words.samples(model, requests);
  if (by === 'judge') return words.judge(model);
  return provider === undefined ? words.search(model) : words.searchBy(text.search.providers[provider], model);
};

const Offer = ({ offer, task }: { readonly offer: CheckOffer; readonly task: ReplyCheckTask }) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      disabled={task.isBusy}
      onClick={() => task.check(offer.by)}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {actionOf(offer)}
    </Button>
    <Typography variant="caption">
      {words.cost(formatNumber(offer.outputTokens), offer.searches ?? 0)}
      {offer.costUsd !== undefined && words.price(offer.costUsd.toFixed(offer.costUsd < 0.01 ? 5 : 3))}
      {words.sends[offer.by]}
    </Typography>
  </Stack>
);

/** Names the source of a passage and opens it on press. */
const PassageName = ({ sourceId, contextId, title }: ReplyCheck['passages'][number]) => {
  const open = useSourceOpener()({ id: sourceId }, undefined);
  const name = <bdi>{title}</bdi>;
  if (contextId !== undefined)
    return (
      <Link component={RouterLink} to={paths.contextItem(contextId)} color="inherit">
        {name}
      </Link>
    );
  if (open === null) return name;
  return (
    <Link component="button" variant="body2" color="inherit" aria-haspopup="dialog" onClick={open} sx={{ py: '2px' }}>
      {name}
    </Link>
  );
};

const Passages = ({ passages }: Pick<ReplyCheck, 'passages'>) =>
  passages.length === 0 ? null : (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {passages.map((passage) => (
        <Typography component="li" variant="body2" key={passage.sourceId} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
          <PassageName {...passage} />
        </Typography>
      ))}
    </Box>
  );

const Found = ({ result, message, task }: ButtonProps & { readonly result: ReplyCheck }) => {
  const isOpen = result.outcome !== 'asking' && message.checking !== true;
  return (
    <>
      <Typography variant="body2">
        {result.outcome === 'asking' ? opinionWords(message, task.by) : checkWords(result)}
        {result.outcome === 'nothing_found' && (
          <>
            {' '}
            <Link component={RouterLink} to={paths.context} color="inherit">
              {words.addSource}
            </Link>{' '}
            {words.addSourceHint}
          </>
        )}
      </Typography>
      <Passages passages={result.passages} />
      {isOpen && result.offers.length > 0 && (
        <Stack spacing={1} sx={{ mt: 1 }}>
          <Typography variant="body2">{words.others}</Typography>
          {result.offers.map((offer) => (
            <Offer key={offer.by} offer={offer} task={task} />
          ))}
        </Stack>
      )}
    </>
  );
};

/** The result of a check, below the badge it was requested at: what the result rests on, and further options. */
export const CheckResult = ({ message, task }: ButtonProps) => {
  if (task.error !== null) {
    return (
      <Alert severity="error" onClose={task.close} closeText={words.close} sx={{ my: 1 }}>
        {messageOf(task.error, words.failed)}
      </Alert>
    );
  }
  if (task.result === undefined) return null;
  const severity = task.result.outcome === 'checked' ? 'success' : 'info';
  return (
    <Alert
      severity={severity}
      variant="outlined"
      onClose={task.close}
      closeText={words.close}
      sx={{ my: 1, '& .MuiAlert-message': { minWidth: 0 } }}
    >
      <Found result={task.result} message={message} task={task} />
    </Alert>
  );
};
