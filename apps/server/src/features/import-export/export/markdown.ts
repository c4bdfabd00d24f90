import type { Conversation, Message } from '@symbi/contracts/conversations';
import { ERASED_NOTICE, PIVOT_THRESHOLD } from '@symbi/contracts/limits';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { trustPercent } from '@symbi/trust/tiers';

const senders = { user: 'You', agent: 'Agent', system: 'System' } as const;

const percent = (value: number): string => `${trustPercent(value)}%`;

/** One line of literal text in every reader: no Markdown or HTML markup, no line ending. */
const plainLine = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>()#+\-.!|~&$]/g, String.raw`\$&`);

/** A code fence at the start of a line, or after a list marker, a quote marker or spaces. */
const FENCE = /^(?:`{3,}[^`]*$|~{3})/;
const HIDDEN_FENCE = /^[\s>*+\-\d.)]+(?:`{3,}|~{3,})/;

/** Escapes tags. Fenced code is left as it is, unless the end of a fence is ambiguous. */
const withoutTags = (content: string): string => {
  const lines = content.split(/\r\n|\r|\n/);
  const isDoubtful = lines.some((line) => HIDDEN_FENCE.test(line));
  let fence = '';
  return lines
    .map((line) => {
      const opened = FENCE.test(line) ? (/^(?:`+|~+)/.exec(line)?.[0] ?? '') : '';
      if (!isDoubtful && fence !== '') {
        const closes = opened.startsWith(fence) && line.slice(opened.length).trim() === '';
        if (closes) fence = '';
        return line;
      }
      if (opened !== '') fence = opened;
      return line.replaceAll(/<(?=[a-z/!?])/gi, String.raw`\<`);
    })
    .join('\n');
};

/** As a quote, so that no message can imitate the lines around it. */
const quoted = (content: string): string =>
  content
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

const bodyOf = (message: Message): string => {
  if (message.encryptedContent !== undefined) return '*This message is encrypted and stays so.*';
  return message.content === '' ? '*No text*' : quoted(withoutTags(message.content));
};

const endings = {
  complete: '',
  streaming: 'Still being written',
  stopped: 'Stopped before its end',
  failed: 'Failed before its end',
  interrupted: 'Interrupted before its end',
} as const;

/** Its place stays, and nothing that was said of it. */
export const isErased = ({ content, notices }: Message): boolean => content === '' && notices.includes(ERASED_NOTICE);

/** That a reply is not whole; one that was deleted is only that. */
const endingLine = (message: Message): string[] => {
  const isCut = message.status === 'complete' && message.usage?.isCut === true;
  const words = isCut ? 'Cut off at the token limit of its agent' : endings[message.status];
  return words === '' || isErased(message) ? [] : [`**${words}**`];
};

/** The score in words; without a comparison with a source, no number that could be read as good. */
const scoreWords = (message: Message, explanation: TrustExplanation | undefined): string => {
  const { trustState, trustScore, trustMode } = message;
  if (trustState === 'no_answer') return 'No answer given';
  if (trustState === 'nothing_to_check') return 'Nothing to check';
  if (trustState === 'not_checked') return 'Not checked';
  const interval = explanation?.interval?.map(percent).join(' to ');
  const [score, beside] = [percent(trustScore ?? 0), interval === undefined ? '' : ` (${interval})`];
  return trustState === 'second_opinion'
    ? `Second opinion: ${score}${beside}`
    : `Trust: ${score}${beside}, ${trustMode ?? ''}`;
};

const trustLines = (message: Message, explanation: TrustExplanation | undefined): string[] => {
  if (message.origin !== undefined && message.sender !== 'user') {
    const { source, model, at } = message.origin;
    const from = [source, model, at].filter((part) => part !== undefined).map(plainLine);
    return [`*Imported, not rated* (${from.join(', ')})`];
  }
  if (message.trustState === undefined || isErased(message)) return [];
  const line = `**${scoreWords(message, explanation)}**`;
  if (explanation === undefined) return [line];
  const signals = explanation.signals.map((signal) => `- ${plainLine(signal.name)}: ${plainLine(signal.explanation)}`);
  return [`${line}, ${plainLine(explanation.engine)}`, plainLine(explanation.verdict), signals.join('\n')];
};

/** Only a reversal is mentioned: a smaller change says little to a reader who has not compared both replies. */
const stanceLine = (stance: TimelinePoint | undefined): string[] =>
  stance === undefined || stance.change_point_score <= PIVOT_THRESHOLD
    ? []
    : [
        `**Reverses an earlier reply** (${percent(stance.change_point_score)}): ${plainLine(stance.stance_from)} → ${plainLine(stance.stance_to)}`,
      ];

/** One message, with its score and the reasons for it. */
export const markdownMessage = (
  message: Message,
  explanation: TrustExplanation | undefined,
  stance: TimelinePoint | undefined,
): string => {
  const name = message.sender === 'agent' && message.agentName !== undefined ? `, ${plainLine(message.agentName)}` : '';
  const named = (what: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`${what}: ${names.map(plainLine).join(', ')}`];
  const pictures = named('Pictures', message.pictures?.map((picture) => picture.name) ?? []);
  const documents = named('Files', message.documents?.map((document) => document.name) ?? []);
  const contexts = named('Contexts', message.contexts?.map(({ title }) => title) ?? []);
  const citations = message.citations.map(({ n, title }) => `${n}. ${plainLine(title)}`);
  const parts = [
    `## ${senders[message.sender]}${name}, ${message.timestamp}`,
    bodyOf(message),
    ...pictures,
    ...documents,
    ...contexts,
    ...endingLine(message),
    ...stanceLine(stance),
    ...trustLines(message, explanation),
    ...(citations.length === 0 ? [] : [`Sources:\n\n${citations.join('\n')}`]),
    ...message.notices.map((notice) => `*${plainLine(notice)}*`),
    ...named('Tags', message.contextTags),
  ];
  return `\n${parts.filter((part) => part !== '').join('\n\n')}\n`;
};

export const markdownHead = (conversation: Conversation, agentName: string | null): string => {
  const facts = [
    `Begun ${conversation.createdAt}, last used ${conversation.lastActivity}`,
    ...(agentName === null ? [] : [`Agent: ${plainLine(agentName)}`]),
    ...(conversation.tags.length === 0 ? [] : [`Tags: ${conversation.tags.map(plainLine).join(', ')}`]),
  ];
  return `# ${plainLine(conversation.title)}\n\n${facts.join('\n\n')}\n`;
};
