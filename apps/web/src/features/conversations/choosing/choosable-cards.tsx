import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Conversation } from '@symbi/contracts/conversations';
import { useEffect, useRef, type ComponentProps } from 'react';
import { useStore } from '../../../platform/store.ts';
import { GroupedCards } from '../components/grouped-cards.tsx';
import { isFocusLost } from '../components/use-focus-next.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { text } from './text.ts';
import { useChoice } from './use-choice.ts';
import { WorkDone } from './work-done.tsx';
import { work } from './work.ts';

interface ChoosableCardsProps extends Omit<ComponentProps<typeof GroupedCards>, 'choice'> {
  /** Names the list; another list begins without a choice. */
  readonly list: string;
  readonly archived: boolean;
  readonly notLoaded: number;
  readonly onLoadAll: () => Promise<readonly Conversation[]>;
}

/** As high as the first heading with the space above it, whose place the bar takes: no row moves when it appears. */
const ABOVE = 14;
const placeStyle = { position: 'relative', height: 0, zIndex: 2 } as const;
/** The bar stays in view over long lists; the button that brings it would cover the menus of the rows. */
const barPlaceStyle = { ...placeStyle, position: 'sticky', top: `calc(var(--shell-top) + ${ABOVE + 4}px)` } as const;
const insideStyle = { position: 'absolute', insetInline: 0, top: -ABOVE } as const;

/** When the bar goes and takes the focus with it, the focus goes to what brings it back. */
const useFocusBackFrom = (isShown: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    const isGone = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (!isGone) return;
    requestAnimationFrame(() => {
      if (isFocusLost()) (button.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
    });
  }, [isShown]);
  return button;
};

/** The rows of the list, of which several can be chosen: with the box of each, with Shift a range, or all. */
export const ChoosableCards = ({ list, archived, notLoaded, onLoadAll, ...cards }: ChoosableCardsProps) => {
  const { conversations, isNarrow } = cards;
  const choice = useChoice(
    conversations.map(({ _id }) => _id),
    list,
  );
  const { running, failed } = useStore(work);
  const isBarShown = running !== null || failed !== null || (choice.isOn && conversations.length > 0);
  const start = useFocusBackFrom(isBarShown);
  return (
    <Box>
      <Box sx={isBarShown ? barPlaceStyle : placeStyle}>
        {isBarShown && (
          <Box sx={insideStyle}>
            <ChoiceBar
              {...{ choice, archived, isNarrow, notLoaded }}
              shown={conversations}
              onLoadAll={async () => (await onLoadAll()).map(({ _id }) => _id)}
            />
          </Box>
        )}
        {!isBarShown && conversations.length > 0 && (
          <Button ref={start} size="small" color="inherit" onClick={choice.ask} sx={startStyle}>
            {text.start}
          </Button>
        )}
      </Box>
      {conversations.length > 0 && (
        <GroupedCards {...cards} choice={{ isOn: choice.isOn, all: choice.all, onChoose: choice.choose }} />
      )}
      <WorkDone />
    </Box>
  );
};

const startStyle = { position: 'absolute', right: 0, top: -7, color: 'text.secondary' } as const;
