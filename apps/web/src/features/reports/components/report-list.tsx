import Article from '@mui/icons-material/ArticleOutlined';
import Typography from '@mui/material/Typography';
import type { Report } from '@symbi/contracts/report';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardGrid, CardSkeletons } from '../../../ui/card-grid.tsx';
import { PageButtons } from '../../../ui/list/page-buttons.tsx';
import { useLastPage } from '../../../ui/list/use-last-page.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useFocusKeeper } from '../../../ui/focus/use-focus-keeper.ts';
import { reportsQuery } from '../api.ts';
import type { ReportFilter } from '../keys.ts';
import { text } from '../text.ts';
import { ReportCard } from './report-card.tsx';
import { ReportDetails } from './report-details.tsx';
import { ReportMenu, type OpenMenu } from './report-menu.tsx';

const hintOf = ({ search, archived }: ReportFilter): string => {
  if (search !== '') return text.noneMatchHint;
  return archived ? text.noneArchivedHint : text.noneHint;
};

interface ReportListProps {
  readonly filter: ReportFilter;
  readonly onPage: (page: number, options?: { readonly replace: boolean }) => void;
  readonly onFailure: (message: string) => void;
}

/** A page of reports as cards, with pagination. */
export const ReportList = ({ filter, onPage, onFailure }: ReportListProps) => {
  const { data, isError, error, isPlaceholderData, refetch } = useQuery(reportsQuery(filter));
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [details, setDetails] = useState<Report | null>(null);
  useFocusKeeper(data);
  useLastPage({ page: filter.page, data, isPlaceholderData, onPage });
  if (isError && data === undefined)
    return <ErrorState title={text.fetchFailed} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <CardSkeletons count={6} height={180} />;
  return (
    <>
      {data.more === true && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {text.newestMatches(data.count)}
        </Typography>
      )}
      {data.reports.length === 0 ? (
        <EmptyState icon={<Article />} title={text.none} hint={hintOf(filter)} />
      ) : (
        <CardGrid>
          {data.reports.map((report) => (
            <ReportCard
              key={report._id}
              report={report}
              conversations={data.conversations}
              onOpen={setDetails}
              onMenu={(chosen, anchor) => setMenu({ report: chosen, anchor })}
            />
          ))}
        </CardGrid>
      )}
      <PageButtons label={text.pages} count={data.totalPages} page={filter.page} onPage={onPage} />
      <ReportDetails report={details} onClose={() => setDetails(null)} />
      <ReportMenu opened={menu} onClose={() => setMenu(null)} onFailure={onFailure} />
    </>
  );
};
