// oxlint-disable jsx-a11y/prefer-tag-over-role -- a select or datalist cannot show two lines per option, nor be driven from an input
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';

export interface SuggestedOption {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  /** Heading of its group; those of a group follow each other. */
  readonly group?: string;
  readonly choose: () => void;
}

/** The matches for a word, and what to show instead when there is nothing to search. */
export interface OptionMatches {
  readonly label: string;
  /** Number of matches, announced to screen readers. */
  readonly count: string;
  readonly options: readonly SuggestedOption[];
  readonly note: ReactNode;
  /** Index of the option that Enter would choose; -1 for none. */
  readonly first: number;
}

/** Of every option, so that a list can end between two of them; it grows with the size of the text. */
export const OPTION_HEIGHT = '3.5rem';
export const HEADING_HEIGHT = '1.75rem';

interface OptionProps {
  readonly id: string;
  readonly option: SuggestedOption;
  readonly isActive: boolean;
  readonly onActive: () => void;
}

const Option = ({ id, option, isActive, onActive }: OptionProps) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box
      ref={element}
      role="option"
      id={id}
      aria-selected={isActive}
      onMouseMove={onActive}
      onClick={option.choose}
      sx={{
        px: 2,
        py: 1,
        height: OPTION_HEIGHT,
        scrollSnapAlign: 'start',
        // The first of a group comes into view with its heading.
        '[role=presentation] + &': { scrollMarginTop: HEADING_HEIGHT },
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : undefined,
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }} noWrap>
        <bdi>{option.label}</bdi>
      </Typography>
      <Typography variant="caption" color="textSecondary" dir="auto" noWrap sx={{ display: 'block' }}>
        {option.detail}
      </Typography>
    </Box>
  );
};

export const optionIdOf = (listId: string, index: number): string => `${listId}-${index}`;

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly SuggestedOption[];
  /** Index of the active option; -1 for none. */
  readonly active: number;
  readonly onActive: (index: number) => void;
}

const headingStyle = {
  display: 'flex',
  alignItems: 'end',
  height: HEADING_HEIGHT,
  px: 2,
  pb: 0.5,
  boxSizing: 'border-box',
  fontWeight: 600,
} as const;

/** Controlled by the input, which keeps the focus and refers to the active option. */
export const OptionList = ({ id, label, options, active, onActive }: OptionListProps) => {
  const show = (group: string | undefined): ReactNode =>
    options.map((option, index) =>
      option.group === group ? (
        <Option
          key={option.key}
          id={optionIdOf(id, index)}
          option={option}
          isActive={index === active}
          onActive={() => onActive(index)}
        />
      ) : null,
    );
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <Box id={id} role="listbox" aria-label={label}>
      {groups.map((group) =>
        group === undefined ? (
          show(group)
        ) : (
          <Box key={group} role="group" aria-label={group}>
            <Typography role="presentation" component="div" variant="caption" color="textSecondary" sx={headingStyle}>
              {group}
            </Typography>
            {show(group)}
          </Box>
        ),
      )}
    </Box>
  );
};
