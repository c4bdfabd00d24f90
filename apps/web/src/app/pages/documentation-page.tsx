import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { helpSections } from '@symbi/contracts/help';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { HelpAccordion } from '../../features/documentation/components/help-accordion.tsx';
import { matchingSections } from '../../features/documentation/model.ts';
import { text } from '../../features/documentation/text.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';

/** Marks an address that follows a click in the page: the reader is there already, so nothing scrolls. */
const toggledHere = { isToggled: true };
const isToggledHere = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isToggled' in state;

export const DocumentationPage = () => {
  const location = useLocation();
  const target = location.hash.slice(1);
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const sections = matchingSections(helpSections, search);
  const isSearching = search.trim() !== '';
  // The section in the address is open, and so are search results; a click overrides both.
  const isOpen = (id: string): boolean => toggled[id] ?? (isSearching || id === target);
  /** The address names the section opened last, so that a reload opens it again. */
  const handleToggle = (id: string, open: boolean) => {
    setToggled((earlier) => ({
      ...earlier,
      // The address is about to name another section: the one it names now stays as it is.
      ...(open && target !== '' ? { [target]: isOpen(target) } : {}),
      [id]: open,
    }));
    if (open) void navigate({ hash: `#${id}` }, { replace: true, preventScrollReset: true, state: toggledHere });
  };
  const handleSearch = (value: string) => {
    setSearch(value);
    setToggled({});
  };
  return (
    <Page title={text.title} subtitle={text.subtitle} maxWidth="md">
      <Stack spacing={2}>
        <SearchField label={text.search} value={search} onChange={handleSearch} />
        <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {isSearching ? text.results(sections.length) : ''}
        </Typography>
        {sections.length === 0 && <EmptyState title={text.noMatch} hint={text.noMatchHint} />}
        <Card sx={{ '&:empty': { display: 'none' } }}>
          {sections.map((section) => (
            <HelpAccordion
              key={section.id}
              section={section}
              isOpen={isOpen(section.id)}
              isTarget={section.id === target && !isToggledHere(location.state)}
              onToggle={(open) => handleToggle(section.id, open)}
            />
          ))}
        </Card>
      </Stack>
    </Page>
  );
};
