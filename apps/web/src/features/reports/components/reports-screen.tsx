import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Snackbar from '@mui/material/Snackbar';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { timings } from '@symbi/contracts/limits';
import { reportCategory, type ReportCategory } from '@symbi/contracts/report';
import { useEffect, useState } from 'react';
import { useQueryString } from '../../../platform/navigation/use-query-string.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { onSingleClick } from '../../../platform/hooks/use-single-flight.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { useLastShown } from '../../../ui/use-last-shown.ts';
import { SuccessBanner, useBanner } from '../../../ui/state/success-banner.tsx';
import { followReports, useGenerateDaily } from '../api.ts';
import { text } from '../text.ts';
import { FiguresPanel } from './figures-panel.tsx';
import { ReportList } from './report-list.tsx';

type TabName = 'all' | ReportCategory;
const tabs: readonly TabName[] = ['all', 'daily', 'weekly', 'audit', 'alert'];

/** Category, archive and page are part of the address, so going back restores them. */
const useAddress = () => {
  const [parameters, changeQuery] = useQueryString();
  const category = reportCategory.safeParse(parameters.get('category')).data;
  const page = Math.max(1, Math.trunc(Number(parameters.get('page') ?? '1')) || 1);
  const change = (
    changed: { category?: TabName; archived?: boolean; page?: number },
    { replace = changed.page === undefined } = {},
  ): void =>
    changeQuery(
      (query) => {
        query.delete('page');
        if (changed.category === 'all') query.delete('category');
        else if (changed.category !== undefined) query.set('category', changed.category);
        if (changed.archived === true) query.set('archived', '');
        if (changed.archived === false) query.delete('archived');
        if (changed.page !== undefined && changed.page > 1) query.set('page', String(changed.page));
      },
      { replace },
    );
  return { category, page, archived: parameters.has('archived'), change };
};

const GenerateButton = ({
  onDone,
  onFailure,
}: {
  readonly onDone: () => void;
  readonly onFailure: (message: string) => void;
}) => {
  const generate = useGenerateDaily();
  return (
    <Button
      variant="contained"
      loading={generate.isPending}
      onClick={onSingleClick(() =>
        generate.mutate(undefined, { onSuccess: onDone, onError: () => onFailure(text.generateFailed) }),
      )}
    >
      {text.generate}
    </Button>
  );
};

/** 'Symbi Logs': reports on the user's activity, their figures as charts, search, archive and export. */
export const ReportsScreen = () => {
  const { category, page, archived, change } = useAddress();
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim(), timings.searchDebounceMs);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = useLastShown(failure);
  const banner = useBanner();
  useEffect(followReports, []);
  const handleSearch = (value: string): void => {
    setSearch(value);
    if (page > 1) change({});
  };
  const selected: TabName = category ?? 'all';
  return (
    <Page
      title={text.title}
      actions={<GenerateButton onDone={() => banner.show(text.generated)} onFailure={setFailure} />}
    >
      <SuccessBanner message={banner.message} />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mb: 1, alignItems: { sm: 'center' } }}>
        <SearchField label={text.search} value={search} onChange={handleSearch} />
        <Box sx={{ flexShrink: 0 }}>
          <FormControlLabel
            sx={{ mr: 0 }}
            label={text.showArchived}
            control={<Switch checked={archived} onChange={(_, isOn) => change({ archived: isOn })} />}
          />
        </Box>
      </Stack>
      <Tabs
        value={selected}
        aria-label={text.tabsLabel}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
        onChange={(_, name: TabName) => change({ category: name })}
      >
        {tabs.map((name) => (
          <Tab key={name} value={name} label={text.tabs[name]} id={`reports-${name}`} aria-controls="reports-panel" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="reports-panel" aria-labelledby={`reports-${selected}`}>
        <ReportList
          filter={{ page, category, archived, search: settled }}
          onPage={(next, options) => change({ page: next }, options)}
          onFailure={setFailure}
        />
      </Box>
      <Box sx={{ mt: 4 }}>
        <FiguresPanel />
      </Box>
      <Snackbar open={failure !== null} autoHideDuration={timings.snackbarMs} onClose={() => setFailure(null)}>
        <Alert severity="error" onClose={() => setFailure(null)}>
          {shown}
        </Alert>
      </Snackbar>
    </Page>
  );
};
