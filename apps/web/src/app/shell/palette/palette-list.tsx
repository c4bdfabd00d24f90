// oxlint-disable jsx-a11y/prefer-tag-over-role -- a select or datalist cannot show two lines per option, nor be driven from an input
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { MarkedWords } from '../../../ui/marked-words.tsx';
import { text } from '../text.ts';

export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  /** Number of hits, or the time of the last message, shown after the label. */
  readonly count?: string;
  /** Search words to highlight. */
  readonly words?: string;
  /** Found for an earlier text, and shown until the search for this one has ended. */
  readonly isEarlier?: boolean;
  readonly run: () => void;
}
export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

export const optionId = (index: number): string => `palette-option-${index}`;

interface OptionProps {
  readonly item: PaletteItem;
  readonly index: number;
  readonly isActive: boolean;
  readonly onActive: (index: number) => void;
  readonly onChoose: (index: number) => void;
}

const Option = ({ item, index, isActive, onActive, onChoose }: OptionProps) => {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box
      component="li"
      ref={element}
      role="option"
      id={optionId(index)}
      aria-selected={isActive}
      onMouseMove={() => onActive(index)}
      onClick={() => onChoose(index)}
      sx={{ px: 2, py: 1, cursor: 'pointer', bgcolor: isActive ? 'action.selected' : undefined }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 500, flexGrow: 1 }} noWrap>
          <MarkedWords text={item.label} words={item.words ?? ''} />
        </Typography>
        {item.count !== undefined && (
          <Typography variant="caption" color="textSecondary" sx={{ flexShrink: 0 }}>
            {item.count}
          </Typography>
        )}
      </Box>
      {item.detail !== undefined && (
        <Typography variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
          <MarkedWords text={item.detail} words={item.words ?? ''} />
        </Typography>
      )}
    </Box>
  );
};

interface PaletteListProps extends Pick<OptionProps, 'onActive' | 'onChoose'> {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly note: string | null;
  readonly active: number;
}

export const PaletteList = ({ id, groups, note, active, ...handlers }: PaletteListProps) => {
  const shown = groups.filter((group) => group.items.length > 0);
  const starts = shown.map((_, place) => shown.slice(0, place).reduce((sum, group) => sum + group.items.length, 0));
  return (
    <>
      <Box id={id} role="listbox" aria-label={text.palette.title} sx={{ maxHeight: '60vh', overflowY: 'auto', py: 1 }}>
        {shown.map((group, place) => (
          <Box
            component="ul"
            key={group.title}
            role="group"
            aria-label={group.title}
            sx={{ listStyle: 'none', m: 0, p: 0, '& + &': { mt: 1 } }}
          >
            <Typography
              component="li"
              role="presentation"
              variant="caption"
              color="textSecondary"
              sx={{ px: 2, py: 0.5, display: 'block', fontWeight: 600 }}
            >
              {group.title}
            </Typography>
            {group.items.map((item, offset) => {
              const index = (starts[place] ?? 0) + offset;
              return <Option key={item.key} item={item} index={index} isActive={index === active} {...handlers} />;
            })}
          </Box>
        ))}
      </Box>
      <Typography
        component="output"
        variant="body2"
        color="textSecondary"
        sx={{ display: 'block', px: 2, py: note === null ? 0 : 1 }}
      >
        {note}
      </Typography>
    </>
  );
};
