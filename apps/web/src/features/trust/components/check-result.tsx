import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CheckOffer, ReplyCheck } from '@symbi/contracts/reply-checks';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatNumber } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { checkWords, opinionWords } from '../check-model.ts';
import { useSourceOpener } from '../source-opener.ts';
import { text as words } from '../check/text.ts';
import { text } from '../text.ts';
import type { ReplyCheckTask } from '../use-reply-check.ts';
import type { CheckProps } from './check-reply.tsx';

const actionOf = ({ by, model, requests, provider }: CheckOffer): string => {
  if (by === 'samples') return words.samples(model, requests);
  if (by === 'judge') return words.judge(model);
  return provider === undefined ? words.search(model) : words.searchBy(text.providers[provider], model);
};

const Offer = ({ offer, task }: { readonly offer: CheckOffer; readonly task: ReplyCheckTask }) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
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

const Found = ({ result, message, task }: CheckProps & { readonly result: ReplyCheck }) => {
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
      {result.outcome === 'checked' && <Typography variant="body2">{words.later}</Typography>}
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

/** Brings news of a check into view, and the focus to it unless the reader has gone elsewhere meanwhile. */
const useShown = (news: unknown) => {
  const box = useRef<HTMLElement>(null);
  const row = (): HTMLElement | null | undefined => box.current?.closest<HTMLElement>('[data-message]');
  useEffect(() => {
    const { activeElement } = document;
    if (news === undefined || news === null) return;
    // The pressed button may be gone, or disabled: then nothing has the focus.
    if (activeElement !== document.body && row()?.contains(activeElement) !== true) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, [news]);
  return { box, leave: (): void => row()?.focus({ preventScroll: true }) };
};

/** The result of a check, below the line it was requested in: what the result rests on, and further options. */
export const CheckResult = ({ message, task }: CheckProps) => {
  const { error, result } = task;
  const { box, leave } = useShown(error ?? result);
  if (error === null && result === undefined) return null;
  const severity = error !== null ? 'error' : result?.outcome === 'checked' ? 'success' : 'info';
  const handleClose = (): void => {
    leave();
    task.close();
  };
  return (
    <Box ref={box} component="section" tabIndex={-1} aria-label={words.result} sx={{ my: 1, borderRadius: 1 }}>
      <Alert
        severity={severity}
        variant={error === null ? 'outlined' : 'standard'}
        onClose={handleClose}
        closeText={words.close}
        sx={{ '& .MuiAlert-message': { minWidth: 0 } }}
      >
        {error !== null && messageOf(error, words.failed)}
        {error === null && result !== undefined && <Found result={result} message={message} task={task} />}
      </Alert>
    </Box>
  );
};
