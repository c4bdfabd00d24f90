import { catalog } from '../../../platform/text/catalog.ts';

/** Loaded when a picture is attached that the agent cannot see. */
const en = {
  unseen: 'This agent cannot see pictures. It answers from your text alone.',
  guessed: 'This is judged by the name of its model.',
  change: 'If the model sees pictures, say so in the agent, under Advanced',
};

export const text = catalog({ en });
