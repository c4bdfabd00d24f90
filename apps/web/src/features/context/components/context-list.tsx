import Hub from '@mui/icons-material/HubOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Context, ContextHit } from '@symbi/contracts/context';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useFocusKeeper } from '../../../ui/focus/use-focus-keeper.ts';
import { PageButtons } from '../../../ui/list/page-buttons.tsx';
import { useLastPage } from '../../../ui/list/use-last-page.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { contextsQuery } from '../api.ts';
import type { ListView } from '../keys.ts';
import { usageWords } from '../model.ts';
import { text } from '../text.ts';
import { ContextCard, type ContextActions } from './context-card.tsx';
import { HitReason } from './hit-reason.tsx';

/** As below the line above them. */
const GAP = 1.5;

const Loading = () => (
  <Stack spacing={GAP} aria-hidden>
    {[0, 1, 2].map((card) => (
      <Skeleton key={card} variant="rounded" height={180} sx={{ borderRadius: '12px' }} />
    ))}
  </Stack>
);

const Cards = ({ children }: { readonly children: ReactNode }) => (
  <Stack component="ul" spacing={GAP} sx={{ m: 0, p: 0 }}>
    {children}
  </Stack>
);

interface ContextListProps {
  readonly view: ListView;
  readonly actions: ContextActions;
  readonly onPage: (page: number, how?: { readonly replace: boolean }) => void;
  readonly onCreate: () => void;
}

/** A page of contexts, newest first, with totals. */
export const ContextList = ({ view, actions, onPage, onCreate }: ContextListProps) => {
  const { data, error, isPlaceholderData, refetch } = useQuery(contextsQuery(view));
  useFocusKeeper(data);
  useLastPage({ page: view.page, data, isPlaceholderData, onPage });
  if (data === undefined) {
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState title={text.errors.fetch} error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.count === 0) {
    const isFiltered = view.tag !== null;
    return (
      <EmptyState
        icon={<Hub />}
        title={isFiltered ? text.empty.noMatch : text.empty.none}
        hint={isFiltered ? text.empty.noMatchHint : text.empty.noneHint}
        action={
          !isFiltered && (
            <Button variant="contained" onClick={onCreate}>
              {text.empty.first}
            </Button>
          )
        }
      />
    );
  }
  const usage = usageWords(data.usage);
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', justifyContent: 'space-between', mb: GAP }}>
        <Typography variant="body2" color="textSecondary" component="output">
          {text.count(data.count)}
        </Typography>
        <Typography variant="body2" color={usage.isNearlyFull ? 'warning' : 'textSecondary'}>
          {usage.words}
        </Typography>
      </Stack>
      <Cards>
        {data.contexts.map((context: Context) => (
          <ContextCard key={context._id} context={context} actions={actions} />
        ))}
      </Cards>
      <PageButtons label={text.pages} count={data.totalPages} page={view.page} onPage={onPage} />
    </>
  );
};

interface FoundListProps {
  readonly hits: readonly ContextHit[];
  readonly summary: string;
  readonly actions: ContextActions;
  /** Includes weaker matches; undefined once they are included. */
  readonly onWiden: (() => void) | undefined;
  /** The button that widened the search is gone, so the list takes the focus unless it has moved on. */
  readonly isWide: boolean;
}

/** The results of a search, best first, each with its reason. */
export const FoundList = ({ hits, summary, actions, onWiden, isWide }: FoundListProps) => {
  const place = useRef<HTMLDivElement>(null);
  useFocusKeeper(hits);
  useEffect(() => {
    if (isWide && document.activeElement === document.body) place.current?.focus();
  }, [isWide]);
  const widen = onWiden !== undefined && (
    <Button size="small" onClick={onWiden}>
      {text.search.widen}
    </Button>
  );
  return (
    <Box ref={place} tabIndex={-1} sx={{ outline: 'none' }}>
      {hits.length === 0 ? (
        <EmptyState icon={<Hub />} title={text.empty.noMatch} hint={text.empty.noMatchHint} action={widen} />
      ) : (
        <>
          <Typography variant="body2" color="textSecondary" component="output" sx={{ display: 'block', mb: GAP }}>
            {summary}
          </Typography>
          <Cards>
            {hits.map((hit) => (
              <ContextCard key={hit._id} context={hit} actions={actions}>
                <HitReason hit={hit} />
              </ContextCard>
            ))}
          </Cards>
          {widen !== false && <Box sx={{ mt: GAP, textAlign: 'center' }}>{widen}</Box>}
        </>
      )}
    </Box>
  );
};

export { Loading as LoadingContexts };
