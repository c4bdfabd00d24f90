import { LONGEST_QUESTION } from './question-terms.ts';

const LEAD = String.raw`^[^\p{L}]*(?:(?:and|but|also|so|please|bitte|und|tell me|do you know),? ){0,2}`;
/** 'What is covered', but not 'What is the rent': what is said of whatever it is. */
const SAID_OF = String.raw`(?:not |all |nicht |alles ){0,2}(?:(?:also |always |never )?\p{L}{2,}(?:ed|en|den)|forbidden|possible|new|exempt|liable|\p{L}*(?:ert|schlossen|laubt|boten|deckt|halten|nommen|frei))(?!\p{L})`;
const SEVERAL = new RegExp(
  `${LEAD}(?:${[
    // 'What are the side effects', 'Which side effects are there', 'What documents do I need'
    String.raw`(?:what|which)(?: exactly)? (?:are|were)(?:n['’]t)?(?!\p{L})`,
    String.raw`(?:what|which)(?: of)?(?: \p{L}+){0,3}? \p{L}{2,}[^s\P{L}]s(?!\p{L})`,
    String.raw`(?:list|name|enumerate|give me|show me) (?:all|every|me|the)(?!\p{L})`,
    String.raw`(?:what|which)(?: \p{L}+){0,3}?(?:['’]s| is| was| isn['’]t) ${SAID_OF}`,
    String.raw`what (?:do|does|did|must|may|can|should|shall|is|are|isn['’]t|don['’]t|doesn['’]t|can['’]t|mustn['’]t|shouldn['’]t|cannot)(?: not)? (?:\p{L}+ ){1,4}?(?:not |cover|covers|include|contain|need|bring|allowed|permitted|forbidden|supposed|do(?!\p{L}))`,
    String.raw`who (?:all|must|may|can|cannot|can['’]t|mustn['’]t|should|shouldn['’]t|is not|isn['’]t|are|does not|doesn['’]t)(?!\p{L})`,
    String.raw`(?:was|welche) sind(?!\p{L})`,
    String.raw`welche(?:n|r)? (?:\p{L}+ ){0,2}?\p{Lu}\p{L}+(?:en|er|e|n|s)(?!\p{L})`,
    String.raw`(?:nenne?|zähle?|liste) (?:mir )?(?:alle|die|auf)(?!\p{L})`,
    String.raw`was (?:ist|sind|war) ${SAID_OF}`,
    String.raw`was (?:\p{L}+ ){1,5}?(?:nicht|alles|kein\p{L}*)(?!\p{L})`,
    String.raw`(?:wer|wen|wem) (?:alles|darf|dürfen|muss|müssen|soll|sollte|kann)(?!\p{L})`,
  ].join('|')})`,
  'iu',
);

/** Whether a question asks for several things, so that one of them is not the answer: 'What are the side effects?' */
export const asksSeveral = (question: string): boolean => question.length <= LONGEST_QUESTION && SEVERAL.test(question);
