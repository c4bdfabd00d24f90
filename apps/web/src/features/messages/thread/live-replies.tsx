import Box from '@mui/material/Box';

import type { Message } from '@symbi/contracts/conversations';
import { useEffect, useRef, useState } from 'react';
import { faceOf } from '../../../ui/trust/face.ts';
import { announce, type Reach } from './announcements.ts';
import { text } from '../text.ts';
import { followLiveTexts, withLiveText } from './live-text.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { senderLabel } from '../components/message-head.tsx';

/** Number of announcements kept in the page; older ones have been read. */
const KEPT = 6;

const ending = (message: Message): string => {
  if (message.failure !== undefined || message.status === 'failed') {
    const reason = message.failure?.message ?? '';
    // A message that consists of the reason has just been read out.
    return message.content.includes(reason) ? text.live.failed : `${text.live.failed} ${reason}`;
  }
  if (message.status === 'stopped' || message.status === 'interrupted') return text.live.stopped;
  const { trustState: state, trustScore: score, trustMode: mode } = message;
  const face = faceOf({ state, score, mode });
  return face === undefined ? text.live.finished : `${text.live.finished} ${text.live.rated(face.label)}`;
};

interface Progress extends Reach {
  readonly isFinished: boolean;
}

/** The part of a reply to announce since `before`. */
const news = (message: Message, before: Progress): { spoken: string; after: Progress } => {
  const { spoken, after } = announce(message, before, text.live);
  const isFinished = message.status !== 'streaming';
  const parts = [
    ...(spoken === '' ? [] : [text.live.reply(senderLabel(message), spoken)]),
    ...(isFinished && !before.isFinished ? [ending(message)] : []),
  ];
  return { spoken: parts.join(' '), after: { ...after, isFinished } };
};

export interface LiveRepliesProps {
  readonly messages: readonly Message[];
  /** Messages present when the conversation was opened: they are not announced. */
  readonly before: ReadonlySet<string>;
}

/** Announces replies sentence by sentence as they are written. */
export const LiveReplies = ({ messages, before }: LiveRepliesProps) => {
  const progress = useRef<ReadonlyMap<string, Progress>>(new Map());
  const [lines, setLines] = useState<readonly { id: number; line: string }[]>([]);
  useEffect(() => {
    const look = (): void => {
      const known = new Map(progress.current);
      progress.current = known;
      for (const message of messages.slice(-4).map((one) => withLiveText(one))) {
        if (message.sender === 'user') continue;
        const isOld = before.has(message._id);
        const start = { upTo: isOld ? message.content.length : 0, isFinished: isOld && message.status !== 'streaming' };
        const { spoken, after } = news(message, known.get(message._id) ?? start);
        known.set(message._id, after);
        if (spoken !== '') {
          setLines((shown) => [...shown.slice(1 - KEPT), { id: (shown.at(-1)?.id ?? 0) + 1, line: spoken }]);
        }
      }
    };
    look();
    return followLiveTexts(look);
  }, [messages, before]);
  return (
    <Box role="log" aria-live="polite" aria-relevant="additions" aria-label={text.senders.agent} sx={visuallyHidden}>
      {lines.map(({ id, line }) => (
        <p key={id}>{line}</p>
      ))}
    </Box>
  );
};
