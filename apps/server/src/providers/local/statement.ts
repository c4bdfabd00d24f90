/** What a person says of themselves or wants kept; not what they want, ask or need done. */
const OF_ONESELF =
  /^\W*(?:(?:i|we)(?:['’](?:m|ve|re|d)| (?!(?:want|need|would|wish|wonder|request|can|could|have a question|have to (?:know|ask|ask you))\b)\p{L}+)|(?:my|our) \p{L}+|(?:please )?(?:remember|note|keep in mind|bear in mind|for your information)\b|fyi\b|ich (?!(?:will|möchte|brauche|hätte|suche)\b)\p{L}+|wir (?!(?:wollen|möchten|brauchen|suchen)\b)\p{L}+|(?:mein|meine|unser|unsere) \p{L}+|merke? dir\b|je (?!(?:veux|voudrais|cherche|souhaite)\b)\p{L}+|j['’](?!aimerais)\p{L}+|(?:mon|ma|mes|notre|nos) \p{L}+|(?:tengo|vivo|soy|trabajo|recuerda)\b|(?:mi|mis|nuestro|nuestra) \p{L}+)|^(?:我的?|我们的?|私(?:は|の))/iu;
/** 'The meeting is on Friday.' */
const OF_A_THING =
  /^\W*(?:the|this|that|there|he|she|it|they|his|her|their|its|\p{Lu}[\p{L}'’-]+)(?: [\p{L}\p{N}'’,-]+){0,8}? (?:is|are|was|were|has|have|had|will)\b/u;
const ASKS =
  /[?？]|^\W*(?:please (?!remember|note|keep)|who|what|when|where|why|how|which|whose|is|are|was|were|do|does|did|can|could|will|would|should)\b/iu;
const LEAST_WORDS = 3;
const LONGEST = 500;

/** Whether a message tells something and asks for nothing. */
export const isStatement = (message: string): boolean => {
  if (message.length > LONGEST || ASKS.test(message)) return false;
  const isUnspaced = /[\p{sc=Han}\p{sc=Hiragana}]/u.test(message);
  if (!isUnspaced && message.trim().split(/\s+/u).length < LEAST_WORDS) return false;
  return OF_ONESELF.test(message) || OF_A_THING.test(message);
};
