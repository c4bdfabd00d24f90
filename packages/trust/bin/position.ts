/** Lines {id, question, user_msg, prev, cur} in, lines {id, change_point_score, kind, stance_from, stance_to} out. */
import { comparePosition } from '../src/stance/index.ts';
import { answerLines, textField } from './stance-lines.ts';

await answerLines((record) => {
  const change = comparePosition({
    question: textField(record, 'question'),
    userTurn: textField(record, 'user_msg'),
    previous: textField(record, 'prev'),
    current: textField(record, 'cur'),
  });
  const { change_point_score, kind, stance_from, stance_to } = change;
  return { change_point_score, kind, stance_from, stance_to };
});
