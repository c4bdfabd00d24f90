/** The beginning of a question that may ask for its own subject: 'Which flat has ...?' */
const BEGINS_LIKE_WHO = /^\P{L}*(?:who|which|what|wer|was|welche[rsmn]?)(?!\p{L})/iu;
/** A subject of its own: 'Which gate does Mira use', 'What can I bring' */
const HAS_SUBJECT =
  /^\P{L}*\p{L}+(?: \p{L}+){0,3}? (?:(?:do|does|did)(?!\p{L})|(?:can|could|may|might|must|should|shall|will|would|am|is|are|was|were|kann|können|darf|muss|müssen|soll|wird|ist|sind) (?:i|we|you|he|she|it|they|ich|wir|du|er|sie|es|man|the|my|our|your|der|die|das|mein|meine)(?!\p{L})|(?:has|have|had|hat|haben) (?:i|we|you|he|she|it|they|ich|wir|du|er|sie|es|man)(?!\p{L}))/iu;
/** 'What is the rent', and 'Who is a doctor', where the verb has the subject either before or behind it. */
const IS =
  /^\P{L}*(?:who|what|wer|was|which(?: \p{L}+){1,2}|welche[rsmn]?(?: \p{L}+){1,2}) (?:is|are|was|were|ist|sind|war|waren)(?!\p{L})/iu;
/** A verb with what may be its object: 'has a car', 'is the cheapest'. */
const VERB_AND_THING =
  /^(?:also |then |auch )?(?:has|have|had|is|are|was|were|hat|haben|hatte|ist|sind|war|waren) (?:(?:the|my|our|your|his|her|their|this|that|these|those|das|die|der|mein|meine|unser|unsere)|(a|an|any|ein|eine))(?!\p{L})/u;
const HAVING = /^(?:also |then |auch )?(?:has|have|had|hat|haben|hatte) /u;
/** What is said of a subject between it and the verb: 'is the garage included' */
const PREDICATE =
  /(?:\p{L}ed|paid|open|free|due|available|possible|ready|broken|full|empty|left|frei|inbegriffen|enthalten|erlaubt|fällig|offen|möglich|bezahlt)\P{L}*$/u;

/**
 * Whether what follows 'and' goes on about the subject that the question asks for: 'Who lives in Leeds' and 'has a car?'
 * ask one thing, 'Who pays for repairs' and 'is the garage included?' two.
 */
export function hasSameSubject(question: string, rest: string): boolean {
  const thing = VERB_AND_THING.exec(rest);
  if (thing === null || !BEGINS_LIKE_WHO.test(question) || PREDICATE.test(rest)) return false;
  if (IS.test(question)) return HAVING.test(rest) && thing[1] !== undefined;
  return !HAS_SUBJECT.test(question);
}
