import ExpandMore from '@mui/icons-material/ExpandMore';
import LinkIcon from '@mui/icons-material/Link';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { HelpSection } from '@symbi/contracts/help';
import { useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { text } from '../text.ts';
import { HelpPicture } from './help-picture.tsx';

/** A line between the sections instead of a shadow around each; the card around all of them has the rest. */
const accordionStyle = {
  scrollMarginTop: 120,
  '&::before': { display: 'none' },
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
} as const;

interface HelpAccordionProps {
  readonly section: HelpSection;
  readonly isOpen: boolean;
  readonly isTarget: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

export const HelpAccordion = ({ section, isOpen, isTarget, onToggle }: HelpAccordionProps) => {
  const element = useRef<HTMLDivElement | null>(null);
  const shown = useRef(false);
  // A picture is only fetched once its section is opened, and stays while the section closes.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  /** Scrolls to the section named in the address, once when it is mounted and once when it has opened. */
  const bringIntoView = (found: HTMLDivElement | null) => {
    element.current = found;
    if (found === null || !isTarget || shown.current) return;
    shown.current = true;
    found.scrollIntoView({ block: 'start' });
  };
  const handleOpened = () => {
    if (isTarget) element.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <Accordion
      ref={bringIntoView}
      id={section.id}
      expanded={isOpen}
      onChange={(_event, expanded) => onToggle(expanded)}
      disableGutters
      elevation={0}
      square
      sx={accordionStyle}
      slotProps={{ heading: { component: 'h2' }, transition: { onEntered: handleOpened } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />} aria-controls={`${section.id}-text`}>
        <Typography component="span" variant="h3">
          {section.title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails id={`${section.id}-text`}>
        <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          {section.paragraphs.map((paragraph) => (
            <Typography key={paragraph} sx={{ maxWidth: '70ch' }}>
              {paragraph}
            </Typography>
          ))}
          {wasOpened && <HelpPicture section={section.id} />}
          <Button
            size="small"
            component={RouterLink}
            to={{ hash: `#${section.id}` }}
            replace
            startIcon={<LinkIcon fontSize="small" />}
          >
            {text.link(section.title)}
          </Button>
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
};
