/** Words that open another clause: strong ones anywhere, the others only after a comma. */
const STRONG =
  'therefore|thus|hence|however|because|but|whereas|jedoch|daher|deshalb|deswegen|sondern|cependant|toutefois|donc|mais|pero|porque|sin embargo|por lo tanto|así que|aber|weil';
const AFTER_COMMA =
  'so|and|yet|though|although|since|as|which|who|while|meaning|instead|it|the|this|und|denn|also|doch|der|die|das|et|car|alors|qui|y|que|por tanto|pues';
const CLAUSE = new RegExp(
  String.raw`(?:[,;]\s*(?:${STRONG}|${AFTER_COMMA})|\s(?:${STRONG}))\s+(.+)$|[;:—–]\s+(\S+\s.+)$|[,，、;；]?\s*(?:但是?|不过|因此|所以|因为|しかし|ですが|けれども)[,，、]?(.+)$`,
  'u',
);
/** A clause that only its subject opens: '..., you choose any class'. */
const SPLICE =
  /,\s+((?:you|they|he|she|we|everyone|everybody|sie|du|man|er|wir|ihr|vous|ils|elles|il|elle|on|nous)\s\S+.*)$/u;
/** A condition inside what is missing, which the next clause ends: 'whether, if a flight is late, you may ...'. */
const CONDITION =
  /(?:,|\b(?:whether|that|how|what|why|ob|dass|wie|si|que))[\s,]*(?:if|when|once|after|before|unless|in case|as|since|while|until|for|during|wenn|falls|sobald|nachdem|si|quand|lorsque|après|avant)\b[^,;:]*$/u;

/** Additions about the conversation: the speaker, the listener, a wish. */
const ABOUT_THE_TALK =
  /^(?:so |then |that |if |when |perhaps |maybe )*(?:i|i'm|i'll|i'd|i've|we|we're|my|you|your|please|let|feel free|consult|check|try|ask|thanks?|it(?:'s| is) (?:worth|best to|a good idea to) (?:ask|check|confirm|contact|clarify)(?:ing)?(?!.* that\b)|ich|mir|wir|sie (?:können|könnten|sollten|müssten|möchten|dürfen|finden|erfahren)|du|bitte|fragen sie|frag|klären sie|wenn|falls|kannst|können|je|j'|vous|tu|si|n'hésitez|veuillez|pouvez|yo|puedo|puede|puedes|usted|por favor|no puedo|no quiero|no voy a|s[oó]lo cito)(?!\p{L})|^(?:我|您|你|请|如果|可以|私|もし|よろし|お|ご)/u;
/** Whoever these speak of, it is the listener: 'you may book first class' is a claim, 'you may want to ask' is not. */
const TO_THE_LISTENER =
  /^(?:so |then |that |perhaps |maybe )*(?:you|your|we|sie|du|kannst|können|vous|tu|pouvez|puede|puedes|usted)(?!\p{L})|^(?:您|你)/u;
const PURSUIT =
  /\b(?:ask|check|contact|confirm|consult|clarify|verify|look|search|rephrase|reach out|get in touch|try|want|wish|like|mean|let me know|find (?:it|that|this|more|out))(?:ing)?\b|\b(?:give|tell|send|show|provide|share|add|attach|upload|paste|connect)\b.{0,40}\b(?:me|us|here|sources?|documents?|files?|texts?|details?|information|context|models?|question)\b|fragen|erkundig|wenden|kontaktier|klären|prüfen|nachsehen|angeben|mitteilen|demander|contacter|vérifier|consulter|renseigner|préciser|indiquer|fournir|poser|preguntar|consultar|contactar|verificar|comprobar|aclarar|indicar|proporcionar|facilitar|询问|咨询|查看|查询|联系|确认|提供|告诉|补充/u;
/** Reasons about the request or the sources, as in refusals and abstentions. */
const ABOUT_THE_REQUEST =
  /^(?:it|this|that|doing so|they|there)(?:'s| is| are| would be| could be| goes| may be| do| does)? (?:not |n't |potentially |very )*(?:illegal|unethical|harmful|dangerous|inappropriate|unsafe|against|no|mention|say|provide|contain|something|beyond|outside|about)\b|^(?:this|it)(?:'s| is| was) (?:only |just |merely )?(?:an?|the) (?:\w+ )?(?:summary|overview|short version|digest|extract|excerpt)\b[^,;:]{0,60}$|^the (?:request|question|sources?|passages?|context|documents?|information)\b/u;
/** Words that nevertheless introduce a claim. */
const PASSED_ON =
  /\b(?:i|we)(?: can| could| do| would| will| may|'d|'ll)* (?:tell|say|think|believe|guess|suspect|assume|estimate|know|confirm|assure|note|see|remember|suppose)\b.* (?:that|is|are|was|were|has|have|it's|about|around)\b|\b(?:tell|telling) you (?:that|it)\b/u;
/** A further searched place: 'in your context, this conversation or the help'. */
const PLACE =
  /^(?:(?:the|this|your|my) )?(?:conversations?|capsules?|help|contexts?|sources?|documents?|notes?|files?|passages?|pages?|articles?|texts?|web)(?: you \w+)?,? (?:or|and|nor)\b/u;
const MOST_CLAUSES = 4;
/** Characters looked at: the search takes quadratic time. */
const CONDITION_LENGTH = 200;

const isTalk = (clause: string): boolean =>
  !PASSED_ON.test(clause) &&
  ((ABOUT_THE_TALK.test(clause) && (!TO_THE_LISTENER.test(clause) || PURSUIT.test(clause))) ||
    PLACE.test(clause) ||
    (ABOUT_THE_REQUEST.test(clause) && !/\p{Nd}/u.test(clause)));

/** Whether a remark (a plain sentence) goes on to claim something: '..., so the tenant owes nine horses'. */
export function hasFurtherClaim(plain: string): boolean {
  let rest = plain;
  for (let clause = 0; clause < MOST_CLAUSES; clause += 1) {
    const found = CLAUSE.exec(rest);
    if (found === null) return false;
    rest = found[1] ?? found[2] ?? found[3] ?? '';
    if (!isTalk(rest)) return true;
  }
  return true;
}

/** Whether a remark on what the sources lack claims something behind a mere comma: '..., they are paid by the company'. */
export function hasSplicedClaim(plain: string): boolean {
  const [whole, clause] = SPLICE.exec(plain) ?? [];
  if (whole === undefined || clause === undefined || isTalk(clause)) return false;
  return !CONDITION.test(plain.slice(0, -whole.length).slice(-CONDITION_LENGTH));
}
