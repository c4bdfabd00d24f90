const NO_SOURCE = ' is no source of this reply: ';
const NOT_SENT = ' not sent to ';
const THIS_AGENT = 'this agent';

/** Why a context that a question names was not given to its agent. */
export const noSourceNotice = (title: string, why: string): string => `${title}${NO_SOURCE}${why}.`;

/** What was withheld from an agent that answers elsewhere. */
export const notSentNotice = (what: string, host: string | null): string => `${what}${NOT_SENT}${host ?? THIS_AGENT}.`;

/** The notice for readers who are not its owner: without the names of contexts and of the agent's host. */
export const publicNotice = (notice: string): string => {
  if (notice.includes(NO_SOURCE)) return 'A context that is not shared is no source of this reply.';
  const at = notice.indexOf(NOT_SENT);
  return at === -1 ? notice : `${notice.slice(0, at)}${NOT_SENT}${THIS_AGENT}.`;
};
