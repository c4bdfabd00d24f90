/** The same conversations for both, in Open WebUI's export format, which Symbi can import. */

const words = 'The harbour keeps a list of berths, prices and storms that somebody asks about now and then. ';

const text = (title: string, index: number): string =>
  `${title}, message ${index}. ${words.repeat(2)}${index % 997 === 500 ? 'Here is the okapi.' : ''}`;

/** One conversation of `count` messages, alternating between the two sides. */
export const conversationOf = (title: string, count: number, write = text): object => {
  const id = (index: number): string => `${title.replaceAll(' ', '-')}-${index}`;
  const start = 1_760_000_000;
  const messages = Array.from({ length: count }, (_, index) => ({
    id: id(index),
    parentId: index === 0 ? null : id(index - 1),
    childrenIds: index === count - 1 ? [] : [id(index + 1)],
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: write(title, index),
    timestamp: start + index,
    ...(index % 2 === 0 ? { models: ['bench'] } : { model: 'bench', done: true }),
  }));
  const chat = {
    title,
    models: ['bench'],
    history: { messages: Object.fromEntries(messages.map((one) => [one.id, one])), currentId: id(count - 1) },
    messages,
    timestamp: start * 1000,
  };
  return { id: title, title, chat, created_at: start, updated_at: start + count };
};
