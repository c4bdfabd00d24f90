import type { Runs } from '../../platform/runs/runs.ts';
import { TITLE_RUN, TitleRun, type TitleOptions } from './title-run.ts';

/** Names for conversations from the agent's own model after the first reply, for people who enable that. */
export const createTitles = (options: TitleOptions & { readonly runs: Runs }) => {
  const titles = new TitleRun(options);
  options.runs.register(TITLE_RUN, titles);
  return { name: 'titles', handlers: titles.handlers };
};
