import { builtInStarters } from '@symbi/contracts/starters';
import { catalog } from '../../platform/text/catalog.ts';

const en = {
  title: 'Try one of these',
  builtIn: builtInStarters,
  model: [
    'Compare two ways of doing something in a table: when is which the better one?',
    'Find the weak points of a plan that I will paste.',
    'Explain a term to me, and say what you are not sure of.',
    'Sum up a text that I will paste in five sentences.',
  ],
  connect: 'Connect a model',
  source: 'Add a source',
};

export const text = catalog({ en });
