import type { EventHandlers } from '../../platform/events.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import { TITLE_RUN, Titles, type TitlesOptions } from './service.ts';
import { TitleRun, type TitleRunOptions } from './title-run.ts';

export interface TitleFeatureOptions extends TitlesOptions, TitleRunOptions {
  readonly conversations: TitleRunOptions['conversations'];
  readonly runs: Runs;
}

/** Names for conversations from the agent's own model after the first reply, for people who enable that. */
export const createTitles = (options: TitleFeatureOptions) => {
  const titles = new Titles(options);
  options.runs.register(TITLE_RUN, new TitleRun(options));
  const handlers: EventHandlers = {
    'reply.completed': (transaction, completed) => titles.start(transaction, completed),
    'message.erased': (transaction, erased) => titles.takeBack(transaction, erased),
  };
  return { name: 'titles', handlers };
};
