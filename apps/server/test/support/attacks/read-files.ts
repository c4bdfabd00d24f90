// Reads a family of hostile files in a separate process, whose memory its parent has limited.
import { importFormat } from '@symbi/contracts/context-import';
import { importLimits } from '@symbi/contracts/import-limits';
import { work as readItems } from '../../../src/features/context/imports/formats/read-items.task.ts';
import { JsonItems } from '../../../src/features/import-export/formats/json-items.ts';
import { UnreadableFile } from '../../../src/platform/runs/unreadable-file.ts';
import { work as readItem } from '../../../src/features/import-export/formats/read-item.task.ts';
import { hostileConversations, hostileFiles } from './files.ts';

const PART_LENGTH = 1_000_000;

/** As an import does: in parts, one conversation after another. */
const readConversations = (content: string): string => {
  const items = new JsonItems(importLimits);
  let read = 0;
  try {
    for (let at = 0; at < content.length; at += PART_LENGTH)
      for (const { text, problem } of items.feed(content.slice(at, at + PART_LENGTH))) {
        if (problem === undefined) readItem({ text, place: 'here', now: Date.now() });
        read += 1;
        if (read === importLimits.conversations) return 'the most';
      }
    items.end();
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
  return `${read} read`;
};

const family = process.argv[2] ?? '';
const answers: Record<string, string> = {};
if (family === 'conversations')
  for (const { name, content } of hostileConversations) answers[name] = readConversations(content());
else {
  const format = importFormat.parse(family);
  for (const { name, content } of hostileFiles[format]) {
    const answer = readItems({ format, content: content(), file: `${name}.txt` });
    answers[name] = 'problem' in answer ? answer.problem : `${answer.items.length} read`;
  }
}
process.stdout.write(JSON.stringify(answers));
