/**
 * Lines {id, question, user_msg, prev, cur} in, lines {id, change_point_score, kind, stance_from, stance_to} out. The
 * score is that of the comparison; `kind` is 'not_compared' if the product would not have compared the replies.
 */
import { comparableBy, comparePosition } from '../src/stance/index.ts';
import { answerLines, textField } from './stance-lines.ts';

await answerLines((record) => {
  const pair = {
    question: textField(record, 'question'),
    userTurn: textField(record, 'user_msg'),
    previous: textField(record, 'prev'),
    current: textField(record, 'cur'),
  };
  const { change_point_score, kind, stance_from, stance_to } = comparePosition(pair);
  const isCompared = comparableBy(pair) !== undefined;
  return { change_point_score, kind: isCompared ? kind : 'not_compared', stance_from, stance_to };
});
