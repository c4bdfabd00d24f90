import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { assistantCommands } from '@symbi/contracts/assistants';
import type { Prompt } from '@symbi/contracts/prompts';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import type { Trigger } from '../../../features/messages/suggest/trigger.ts';
import { promptsQuery } from '../../../features/prompts/api.ts';
import { matchPrompts } from '../../../features/prompts/model.ts';
import { text } from '../../../features/prompts/text.ts';
import * as paths from '../../../platform/paths.ts';
import type { OptionMatches } from './option-list.tsx';

const SHOWN_CHARACTERS = 160;

/** Enter sends an assistant's command, unless the user has given a prompt the same name. */
const isCommand = (word: string, prompts: readonly Prompt[]): boolean =>
  assistantCommands.some((command) => command === word.toLowerCase()) &&
  !prompts.some(({ name }) => name.toLowerCase() === word.toLowerCase());

/** Shown instead of a list: a link to the prompts when there are none, or the failure to load them. */
const Note = ({ hasFailed }: { readonly hasFailed: boolean }) => (
  <Typography variant="body2" sx={{ px: 2, py: 1.5 }}>
    {hasFailed ? (
      text.list.failed
    ) : (
      <>
        {text.list.none}
        <Link component={RouterLink} to={paths.settingsTab('preferences')} sx={{ display: 'block', mt: 0.5 }}>
          {text.list.toSettings}
        </Link>
      </>
    )}
  </Typography>
);

/** The prompts that match the text after a slash. */
export const useFoundPrompts = (
  trigger: Trigger | null,
  choose: (prompt: Prompt, at: Trigger) => void,
): OptionMatches => {
  const { data, isError } = useQuery(promptsQuery);
  if (trigger?.mark !== '/') return { label: text.list.title, count: '', options: [], note: null, first: 0 };
  const prompts = data ?? [];
  const options = matchPrompts(prompts, trigger.word).map((prompt) => ({
    key: prompt._id,
    label: `/${prompt.name}`,
    detail: prompt.text.slice(0, SHOWN_CHARACTERS).replaceAll(/\s+/g, ' ').trim(),
    choose: () => choose(prompt, trigger),
  }));
  const hasFailed = isError && data === undefined;
  const hasNone = hasFailed || data?.length === 0;
  return {
    label: text.list.title,
    count: text.list.found(options.length),
    options,
    note: hasNone && trigger.word === '' ? <Note hasFailed={hasFailed} /> : null,
    first: isCommand(trigger.word, prompts) ? -1 : 0,
  };
};
