/** What a person says of themselves, or wants kept. */
const OF_ONESELF =
  /^\W*(?:(?:i|we|ich|wir|je|nous)(?:['’]\p{L}+)? \p{L}+|j['’]\p{L}+|(?:my|our|mein|meine|unser|unsere|mon|ma|mes|notre|nos|mi|mis|nuestr[oa]s?) \p{L}+|(?:please )?(?:remember|note|keep in mind|bear in mind|for your information)\b|fyi\b|merke? dir\b|recuerda\b|(?:tengo|vivo|soy|trabajo)\b)|^(?:我的?|我们的?|私(?:は|の))/iu;
/** What a person wants to be told or have done. */
const OF_A_WISH =
  /^\W*(?:(?:i|we)(?:['’]d (?:like|love|prefer)|(?:['’]m| am|['’]re| are) (?:interested|looking|searching|curious|trying|wondering)| (?:want|need|would|wish|wonder|request|can(?:not|['’]t)?|could|(?:do not|don['’]t) (?:know|find|understand|see)|have (?:a question|to know|to ask)))\b|(?:ich|wir) (?:will|wollen|möchten?|würden?|weiß nicht|wissen nicht|brauchen?|hätten?|suchen?)(?!\p{L})|je (?:veux|voudrais|cherche|souhaite)\b|j['’]aimerais\b|nous (?:voulons|voudrions|cherchons)\b)/iu;
/** 'The meeting is on Friday', but not 'Explain what a bond is'. */
const OF_A_THING =
  /^\W*(?:the|this|that|there|he|she|it|they|his|her|their|its|\p{Lu}[\p{L}'’-]+)(?: (?!(?:what|who|whom|whose|which|that|how|why|when|where|whether|if)\b)[\p{L}\p{N}'’,-]+){0,8}? (?:is|are|was|were|has|have|had|will)\b/u;
const ASKS =
  /[?？]\s*$|^\s*\/|^\W*(?:please (?!remember|note|keep)|who|what|when|where|why|how|which|whose|is|are|was|were|do|does|did|can|could|will|would|should|tell|give|show|write|explain|list|calculate|translate|make|find|summari[sz]e|describe|compare|define)\b/iu;
const LEAST_WORDS = 3;
const LONGEST = 500;

/** Whether a message is a question or a request, which states nothing that could answer another. */
export const asksSomething = (message: string): boolean => ASKS.test(message);

/** Whether a message tells something and asks for nothing. */
export const isStatement = (message: string): boolean => {
  if (message.length > LONGEST || /[?？]/u.test(message) || asksSomething(message) || OF_A_WISH.test(message))
    return false;
  const isUnspaced = /[\p{sc=Han}\p{sc=Hiragana}]/u.test(message);
  if (!isUnspaced && message.trim().split(/\s+/u).length < LEAST_WORDS) return false;
  return OF_ONESELF.test(message) || OF_A_THING.test(message);
};
