import PlayArrow from '@mui/icons-material/PlayArrow';
import Stop from '@mui/icons-material/Stop';
import Construction from '@mui/icons-material/ConstructionOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Build } from '@symbi/contracts/project-builds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../../../platform/api/message-of.ts';
import { onSingleClick } from '../../../../platform/hooks/use-single-flight.ts';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../../ui/state/error-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SuccessBanner, useBanner } from '../../../../ui/state/success-banner.tsx';
import { buildsQuery, knowledgeQuery, useAddKnowledge, useStartBuild, useStopBuild } from '../../api.ts';
import { isActive } from '../../model.ts';
import { sampleKnowledge } from '../../sample-knowledge.ts';
import { text } from '../../text.ts';
import { BuildHistory } from './build-history.tsx';
import { BuildView } from './build-view.tsx';

interface ActionsProps {
  readonly projectId: string;
  readonly newest: Build | undefined;
  readonly onStarted: () => void;
}

const Actions = ({ projectId, newest, onStarted }: ActionsProps) => {
  const { message, show } = useBanner();
  const addSample = useAddKnowledge(projectId);
  const start = useStartBuild(projectId);
  const stop = useStopBuild(projectId);
  const isWithout = useInfiniteQuery(knowledgeQuery(projectId)).data?.pages[0]?.count === 0;
  const reasonId = useId();
  const running = newest !== undefined && isActive(newest) ? newest : undefined;
  const failed = [
    addSample.isError && messageOf(addSample.error, text.builds.sampleFailed),
    start.isError && messageOf(start.error, text.builds.startFailed),
    stop.isError && messageOf(stop.error, text.builds.stopFailed),
  ].find((failure) => failure !== false);
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          loading={addSample.isPending}
          onClick={() =>
            addSample.mutate(sampleKnowledge, { onSuccess: ({ count }) => show(text.builds.sampleAdded(count)) })
          }
        >
          {text.builds.addSample}
        </Button>
        {running === undefined ? (
          <Button
            variant="contained"
            startIcon={<PlayArrow />}
            loading={start.isPending}
            disabled={isWithout}
            aria-describedby={isWithout ? reasonId : undefined}
            loadingPosition="start"
            onClick={onSingleClick(() => start.mutate(undefined, { onSuccess: onStarted }))}
          >
            {text.builds.start}
          </Button>
        ) : (
          <Button
            variant="contained"
            color="error"
            startIcon={<Stop />}
            loading={stop.isPending}
            loadingPosition="start"
            onClick={onSingleClick(() => stop.mutate(running._id))}
          >
            {text.builds.stop}
          </Button>
        )}
      </Stack>
      {isWithout && running === undefined && (
        <Typography id={reasonId} variant="body2" color="textSecondary">
          {text.builds.needsKnowledge}
        </Typography>
      )}
      <SuccessBanner message={message} />
      {failed !== undefined && <Alert severity="error">{failed}</Alert>}
    </>
  );
};

/** Builds of a project: the chosen one with its growing log, and earlier ones. */
export const BuildsPanel = ({ projectId, canWrite }: { readonly projectId: string; readonly canWrite: boolean }) => {
  const query = useInfiniteQuery(buildsQuery(projectId));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const builds = query.data?.pages.flatMap(({ data }) => data);
  const newest = builds?.[0];
  const shown = builds?.find(({ _id }) => _id === chosenId) ?? newest;
  return (
    <Section title={text.builds.title} hint={text.builds.hint}>
      <Stack spacing={2}>
        {canWrite && <Actions projectId={projectId} newest={newest} onStarted={() => setChosenId(null)} />}
        {builds === undefined && query.isError && (
          <ErrorState title={text.builds.failed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {builds === undefined && !query.isError && <Skeleton variant="rounded" height={180} />}
        {builds?.length === 0 && (
          <EmptyState icon={<Construction />} title={text.builds.none} hint={text.builds.noneHint} />
        )}
        {shown !== undefined && <BuildView key={shown._id} build={shown} />}
        {builds !== undefined && builds.length > 1 && (
          <BuildHistory
            builds={builds}
            shownId={shown?._id}
            onChoose={setChosenId}
            isLoading={query.isFetchingNextPage}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          />
        )}
        {query.isFetchNextPageError && <Alert severity="error">{messageOf(query.error, text.builds.failed)}</Alert>}
      </Stack>
    </Section>
  );
};
