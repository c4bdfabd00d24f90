import { quotedList, type Phrases } from './phrases.ts';

const only = (what: string, also = ''): string =>
  `I cannot help with ${what}, because I only quote my sources. Choose an agent with a language model, or create one under Agents${also}.`;

export const ENGLISH: Phrases = {
  decline:
    'I found nothing in your context, your capsule, this conversation and its files, or the help that answers this, so I will not guess. Ask in other words, add a context item about it, or choose an agent with a language model.',
  noted:
    'Noted. I found nothing in your context, your capsule, this conversation and its files, or the help to add to it. Ask about it later in this conversation, and I quote what you said.',
  noMore:
    'I found nothing more that answers this in your context, your capsule, this conversation and its files, or the help, so I will not guess.',
  cannot: {
    translation: only('a translation'),
    simplification: only('an explanation in simpler words'),
    wording: only('another wording'),
    writing: only('writing'),
    sight: only('pictures'),
    table: only('a new table or a drawing'),
    rows: only('counting, adding up or comparing the rows of a table'),
    calculation: only('a calculation like this', ', or run /calc with the Symbi Core Assistant'),
  },
  nearest: 'Nearest to your question:',
  said: 'You said:',
  about: 'I am Symbi Core, the built-in offline agent.',
  overview: 'The most telling sentences, quoted:',
  forbidden: 'Here is what I found to be forbidden, which need not be all:',
  someForbidden: (shown, all) => `Here are the first ${shown} of ${all} sentences that I found to forbid something:`,
  lacking: (questions, isTail) =>
    `I found nothing that answers ${quotedList(questions, 'or')}. Could you ask ${questions.length > 1 ? 'each' : 'it'} ${isTail ? 'as a whole question' : 'on its own'}, or in other words?`,
  welcome: 'You are welcome.',
  goodbye: 'Goodbye.',
  anythingElse: 'Is there anything else?',
  allRight: 'All right.',
};
