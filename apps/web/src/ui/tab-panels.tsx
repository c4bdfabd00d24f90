import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState, type ReactNode } from 'react';

interface TabPanelsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string; readonly content: ReactNode }[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
}

/** Tabs with their panels. A panel is created when first opened, and then kept with its input. */
export const TabPanels = <Name extends string>({ label, tabs, selected, onSelect }: TabPanelsProps<Name>) => {
  const id = useId();
  const [opened, setOpened] = useState<readonly Name[]>([selected]);
  if (!opened.includes(selected)) setOpened([...opened, selected]);
  return (
    <>
      <Tabs
        value={selected}
        onChange={(_, name: Name) => onSelect(name)}
        aria-label={label}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={tab.label}
            id={`${id}-tab-${tab.name}`}
            aria-controls={`${id}-panel-${tab.name}`}
          />
        ))}
      </Tabs>
      {tabs.map((tab) => (
        <Box
          key={tab.name}
          role="tabpanel"
          id={`${id}-panel-${tab.name}`}
          aria-labelledby={`${id}-tab-${tab.name}`}
          hidden={tab.name !== selected}
        >
          {opened.includes(tab.name) && tab.content}
        </Box>
      ))}
    </>
  );
};
