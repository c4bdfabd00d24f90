/** The built-in agent's reply when it has no answer. It takes no position. */
export const DECLINE =
  'I found nothing in your context, your capsule, this conversation and its files, or the help that answers this, so I will not guess. Ask in other words, add a context item about it, or choose an agent with a language model.';
