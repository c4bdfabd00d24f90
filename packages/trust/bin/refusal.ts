/** Lines {id, prompt, reply} in, lines {id, refusal} out. */
import { detectRefusal } from '../src/stance/index.ts';
import { answerLines, textField } from './stance-lines.ts';

await answerLines((record) => ({
  refusal: detectRefusal({ prompt: textField(record, 'prompt'), reply: textField(record, 'reply') }),
}));
