import { counted } from '../../platform/text/catalog.ts';

export const en = {
  detailed: 'Detailed Trust Info',
  reply: { action: 'Check this reply', stop: 'Stop checking' },
  kinds: {
    context: 'Context',
    capsule: 'Context Capsule',
    citation: 'Citation',
    turn: 'Earlier message',
    help: 'Product help',
    attachment: 'File',
    function: 'Function result',
  },
  flags: {
    not_in_source: 'Not found in any source',
    contradicted: 'A source says otherwise',
    opposed: 'A source seems to say otherwise',
    number: 'A number that is not in its passage',
    name: 'A name that is not in its passage',
    quotation: 'A quotation that no source has',
  },
  providers: { openai: 'OpenAI', anthropic: 'Anthropic', perplexity: 'Perplexity' },
  sources: 'Sources used',
  passages: (count: number) => counted(count, 'passage', 'passages'),
  summary: {
    trust: 'Trust',
    stance: 'Changes of stance',
    markedWrong: (count: number, checked: number, isAll: boolean) =>
      checked === 1
        ? 'You marked it wrong. The mean still counts it.'
        : `You marked ${isAll ? '' : 'at least '}${count} of them wrong. The mean still counts ${count === 1 ? 'it' : 'them'}.`,
    point: (what: string, time: string) => `${what}, ${time}`,
  },
  why: {
    ask: 'Why?',
  },
  judgment: {
    label: 'Was this reply right?',
    right: 'Right',
    wrong: 'Wrong',
    unsure: 'Unsure',
    failed: 'Your judgment could not be saved.',
    hint: 'Your judgments adjust the scores you see once there are enough of them.',
  },
  timeline: {
    failed: 'Failed to load timeline',
    change: (percent: number) => `Change score: ${percent}%`,
    pivot: 'Pivot',
    pivotHint: 'Changed its mind: this reply reverses an earlier one.',
    open: 'Show the change of stance',
    reversed: 'Said otherwise later',
    title: 'Change of stance',
  },
};
