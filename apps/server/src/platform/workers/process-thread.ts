import { openThread, type Host, type ThreadMessage } from './host.ts';

interface ThreadRequest {
  readonly ask: Parameters<Host['post']>[0];
  readonly outsideMb?: number;
}

const say = (message: ThreadMessage): void => void process.send?.(message);

/** The main loop of a process around one thread, whose heap has the megabytes of the argument. */
const thread = openThread(Number(process.argv[2]), {
  onAnswer: (answered) => say({ answered }),
  onLost: ({ problem, message }) => say({ lost: { problem, message } }),
});

// Only `openProcessThread` writes to the channel.
process.on('message', (request: ThreadRequest) => thread.post(request.ask, request.outsideMb));
process.on('disconnect', () => process.exit());
