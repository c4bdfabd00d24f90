import { assistantLimits } from '@symbi/contracts/assistant-limits';
import { expect, test } from 'vitest';
import { readItem } from './import.ts';

const tool = (name: string) => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: {} } },
});

test('a tool beyond the limit is said to be one too many, and not to be invalid', () => {
  const tools = Array.from({ length: assistantLimits.tools + 1 }, (_, index) => tool(`tool_${index}`));
  const read = readItem({ object: 'assistant', name: 'Many', tools }, 0);
  expect(read).toMatchObject({
    ok: true,
    item: {
      notes: [
        `'tool_${assistantLimits.tools}' was not imported: an assistant has at most ${assistantLimits.tools} tools.`,
      ],
    },
  });
});
