import { counted } from '../../../platform/text/catalog.ts';

export const en = {
  failed: 'The reply could not be checked.',
  noContexts: 'You have no active contexts and no files to search.',
  nothing: (contexts: number, files: number) => {
    if (contexts + files === 1) return `Nothing about this was found in your one ${files === 1 ? 'file' : 'context'}.`;
    const searched = [
      ...(contexts === 0 ? [] : [counted(contexts, 'context', 'contexts')]),
      ...(files === 0 ? [] : [counted(files, 'file', 'files')]),
    ];
    return `Nothing about this was found in your ${searched.join(' and ')}.`;
  },
  addSource: 'Add a source',
  addSourceHint: 'that covers this, and check again.',
  rests: (contexts: number, files: number) => {
    const whose = [...(contexts === 0 ? [] : ['contexts']), ...(files === 0 ? [] : ['files'])].join(' and ');
    return `Checked. The score rests on ${counted(contexts + files, 'passage', 'passages')} of your ${whose}:`;
  },
  asking: 'Asking the model. The result will appear here.',
  opinion: 'The model answered. The score is its opinion; the details show what was compared.',
  judged: 'The judge answered. The details show its verdict on each sentence and its weight.',
  searched: 'Checked. The score rests on what the search returned from the pages named in the details.',
  noPages: 'The search found no page that addresses what the reply says. See the details for more.',
  noOpinion: 'No opinion came back, so the reply stays not checked. The details say why.',
  already: 'Already checked. The details show what the score rests on.',
  later: "Later, 'Why?' shows what the score rests on.",
  others: 'You can go further. Each step uses tokens, and an opinion is not a source.',
  search: (model: string) => `Search the web with ${model}`,
  searchBy: (provider: string, model: string) => `Search the web with ${provider} (${model})`,
  samples: (model: string, requests: number) => `Ask ${model} ${counted(requests, 'more time', 'more times')}`,
  judge: (model: string) => `Let ${model} judge it`,
  cost: (tokens: string, searches: number) =>
    `up to ${tokens} tokens of output${searches === 0 ? '' : ` and ${counted(searches, 'search', 'searches')}`}`,
  sends: {
    search: '; pages it reads are extra input. It is sent your question and the two before it',
    judge: ', and sends it the question, the reply and the passages above',
    samples: '',
  },
  price: (dollars: string) => `, at most $${dollars} for them`,
  result: 'Result of the check',
  close: 'Close the result',
};
