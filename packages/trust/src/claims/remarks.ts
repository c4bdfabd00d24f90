import { hasFurtherClaim } from './further-claim.ts';
import { withoutLead } from './lead.ts';

const KNOWING =
  '(?:know|knew|find|found|see|have|say|tell|guess|speculate|determine|confirm|verify|answer|help|assist|provide|give|share|discuss|comply|access|browse|look up|recall|remember|understand|do (?:that|this|so)|create|generate|write|make|support|engage|offer|complete|perform|open|read|continue|condone|promote|disclose|reveal|advise|recommend|sure|certain|aware|able|comfortable|allowed|willing|permitted|in a position|familiar|possible)';
const ABSTENTIONS: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:i|we)(?:'m| am|'re| are|'ve| have|'d| would)?(?: (?:really|simply|just|also|currently|still|actually|therefore|must|respectfully|rather))* ?(?:(?:do|did|could|can|would|will|was|were|am|are|have|should)(?: not|n't)|cannot|can not|can't|won't|not|unable)\b(?: (?!${KNOWING})[\w']+){0,3}? ${KNOWING}\b`,
    'u',
  ),
  /^(?:i|we)(?:'m| am|'re| are)? (?:unable|not able|not sure|not certain|unsure|uncertain|unaware)\b/u,
  /^(?:i|we)(?:'ve| have|'d)? (?:found|find|know|have|had|got) (?:nothing|no (?:\w+ ){0,2}(?:information|idea|answer|data|details?|sources?|knowledge|context|access|record|results?|mention|passage|evidence|way|memory)|not enough|insufficient|too little)\b/u,
  /^(?:i|we) (?:found|could find|can find|see) (?:nothing|no|none)\b/u,
  /^(?:i|we)(?:'ve| have)? (?:looked|searched|checked|read|went) [^,;:.]{1,80} (?:and|but) (?:i |we )?(?:found|could find|saw|see) (?:nothing|no(?:ne)?\b)/u,
  /^(?:i|we)(?:'d| would|'ll| will)? (?:need|require) (?:some |a few |a bit |a little )?(?:more|further|additional) (?:details?|information|context|data|time)\b/u,
  /^(?:i'm|i am) (?:just |only )?an? (?:(?:ai|large|language|virtual|computer)[ -]?)*(?:model|assistant|program|ai|chatbot|bot|machine)\b[^,;:]{0,10}(?: and (?:do not|don't|cannot|can't) (?:have|feel|experience|know) [^,;:]{1,60})?$/u,
  /^(?:i|we)(?:'ll| will| must|'d| would| have to| need to)?(?: respectfully| politely)? (?:decline|refuse|pass|refrain|abstain|not guess)\b/u,
  /^(?:there (?:is|was|are|were)|there's) (?:no|not enough|nothing|insufficient|not any)\b(?: \w+){0,3}? ?(?:information|answer|data|details?|mention|context|sources?|results?|records?|passages?|documents?|reference|indication)\b/u,
  /^(?:no|insufficient|not enough) (?:\w+ ){0,2}?(?:information|answer|data|details?|results?|match(?:es)?|sources?|context|records?|mention)\b/u,
  /^nothing (?:\w+ ){0,4}?(?:found|here|available|known|matches|matched|in (?:your|the|my)|about|on (?:this|that))\b/u,
  /^(?:unable|not able|impossible|not possible|cannot|can't|could not|couldn't) (?:be )?(?:to )?(?:answer|answered|find|determine|determined|provide|say|tell|verify|confirm|help|comply|assist)\b/u,
  /^(?:it|this|that|the (?:answer|question|information))(?:'s| is| was| remains)? ?(?:not|cannot|can't|isn't|can not|unclear|unknown)\b(?: be| possible)?(?: to)? ?(?:answer|answered|determined?|found|say|said|tell|known$|clear|unclear|$)/u,
  /^(?:that|this)(?:'s| is) (?:beyond|outside|not something i)\b/u,
  /^(?:no idea|not sure|unsure|dunno|unknown|n\/a|no answer|no comment)$/u,
  /^(?:dazu |darüber |das |davon |dabei |damit |hierzu |hier )?(?:ich (?:\p{L}+ ){0,2}?)?(?:weiß|kann|konnte|habe|finde|fand|möchte|werde|darf|bin)(?: ich)?(?: \p{L}+){0,7}? (?:nichts?|keine[nrsm]?|kein)\b(?! (?:nur|bloß))/u,
  /^(?:dazu|darüber|es) (?:gibt|liegt|liegen|wurde|wurden)(?: \p{L}+){0,4}? (?:nichts|keine[nrsm]?|kein)\b/u,
  /^(?:mais )?(?:je|nous) (?:ne |n')(?:\p{L}+ ){0,2}?(?:sais|peux|pouvais|trouve|connais|ai|dispose|vois|souhaite|suis|puis|sommes|pouvons|trouvons)(?:$| (?:\p{L}+ ){0,3}?(?:pas|rien|aucune?|jamais)\b)/u,
  /^(?:yo )?no (?:lo |le |te |me )?(?:sé|se|puedo|pude|encuentro|encontré|tengo|dispongo|hay (?:información|datos|nada)|he (?:podido|encontrado)|estoy segur[oa]|podemos|sabemos|tenemos|encontramos)(?!\p{L})/u,
  /^(?:(?:关于|对于)[^，。]{0,30}[，,])?(?:但)?(?:我们?)?(?:暂时|目前|也|并|还)?(?:不知道|不清楚|不确定|不了解|无法|没有找到|没找到|找不到|未找到|未能找到|没能找到|没有(?:相关|足够|任何)*(?:关于[^，。]{0,20})?的?(?:信息|资料|数据|答案)|不能(?:提供|回答|帮|告诉)|不方便)/u,
  /(?:わかりません|分かりません|知りません|見つかりません(?:でした)?|見つけられません(?:でした)?|お答えできません|回答できません|答えられません|存じません|お手伝いできません|対応できません|(?:情報|データ|資料)(?:が|は)(?:ありません|ございません)|判断できません|提供できません)$/u,
];

/** Whether a plain sentence only says that the speaker cannot or will not answer. */
export function isAbstention(plain: string): boolean {
  const text = withoutLead(plain);
  if (text === '' && plain !== '') return true;
  return ABSTENTIONS.some((pattern) => pattern.test(text)) && !hasFurtherClaim(text);
}

const TALK: readonly RegExp[] = [
  /^(?:hi|hello|hey|hiya|greetings|howdy|good (?:morning|afternoon|evening|day|night)|welcome(?: back)?|bye|goodbye|good bye|see you(?: (?:soon|later|tomorrow|then))?|take care|have a (?:nice|great|good|lovely|wonderful) (?:day|evening|night|weekend|one|time|trip))(?:[, ]+(?:there|again|everyone|all|my|dear|friend|team|and welcome|to you(?: too)?|you too|\p{L}+))?$/u,
  /^(?:(?:great|ok|okay|perfect|good|nice|wonderful|oh|ah)[,!.]* )?(?:thanks|thank you|many thanks|much appreciated)(?: (?:so|very) much| a lot| again)?(?: for (?:your|the|that|this|asking|sharing|letting (?:me|us)|waiting|reaching)[^,;:]{0,60})?$/u,
  /^(?:you're|you are)(?: very| most)? welcome$|^(?:my|it's my|it was my) pleasure$|^(?:no problem|no worries|don't mention it|anytime|any time|not at all)(?: at all)?$|^(?:(?:i'm |i am )?(?:so |very |really )?sorry (?:about|for) (?:that|this|the (?:confusion|delay|mistake|trouble)))$/u,
  /^(?:i'm |i am |we're )?(?:glad|happy|pleased|delighted) (?:to (?:help|assist|hear (?:that|it))|i could help|that helped|you liked it)(?: you)?(?: with (?:that|this|anything(?: else)?))?$/u,
  /^(?:i'm|i am|we're) (?:here|ready|available) (?:to help|for you|if you need (?:me|anything|help))(?: you)?(?: with (?:anything|that|this))?$/u,
  /^i hope (?:this|that|it) (?:helps|was helpful|answers (?:your|the) question)$/u,
  /^(?:just )?(?:let me know|tell me|ask me|feel free|do not hesitate|don't hesitate)\b/u,
  /^(?:please|kindly)(?: \w+){0,2}? (?:provide|share|clarify|specify|give|send|upload|paste|describe|rephrase|let me know|tell me|ask|try|wait|choose|add|connect|feel free)\b/u,
  /^(?:ok|okay|sure|sure thing|alright|all right|got it|understood|great|perfect|sounds good|will do|here you go|done|certainly|of course|absolutely|gladly|noted|i see|one moment(?: please)?|good question|great question|that's a (?:good|great) question)$/u,
  /^(?:hallo|hi|guten (?:morgen|tag|abend)|gute nacht|servus|moin|grüß (?:gott|dich)|willkommen|tschüss|auf wiedersehen|bis (?:bald|später|morgen)|notiert|danke(?: schön| sehr| dir| ihnen)?|vielen dank|bitte(?: schön| sehr)?|gern(?:e)?(?: geschehen)?|kein problem|verstanden|in ordnung|alles klar|(?:das ist eine )?(?:sehr )?gute frage|gern|natürlich|klar|selbstverständlich)(?:[, ]+\p{L}+)?$/u,
  /^(?:bonjour|bonsoir|bonne (?:nuit|journée|soirée)|salut|coucou|bienvenue|au revoir|à bientôt|merci(?: beaucoup| bien)?|de rien|je vous en prie|avec plaisir|(?:c'est )?noté|pas de problème|d'accord|entendu|bien sûr|(?:c'est une )?(?:très )?bonne question|volontiers|certainement)(?:[, ]+\p{L}+)?$/u,
  /^[¡¿]?(?:hola|buenos días|buenas(?: tardes| noches)?|bienvenid[oa]s?|adiós|hasta (?:luego|pronto|mañana)|(?:muchas )?gracias|de nada|con gusto|anotado|apuntado|no hay problema|entendido|de acuerdo|claro(?: que sí)?|por supuesto|vale|(?:es una )?(?:muy )?buena pregunta|desde luego)(?:[, ]+\p{L}+)?$/u,
  /^(?:你好|您好|大家好|早上好|下午好|晚上好|晚安|欢迎|再见|谢谢(?:你|您)?|不客气|不用谢|没问题|好的|明白了?|当然(?:可以|没问题)?|好问题|(?:这是个?|真是个?)好问题)[啊呀吗哦]?$/u,
  /^(?:こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|ようこそ|さようなら|ありがとう(?:ございます|ございました)?|どういたしまして|わかりました|かしこまりました|承知しました|もちろんです|はい|(?:とても)?(?:いい|良い|よい)(?:ご)?質問ですね?)$/u,
];

/** Whether a plain sentence greets, thanks, offers help or asks for something, and claims nothing. */
export function isTalk(plain: string): boolean {
  return TALK.some((pattern) => pattern.test(plain)) && !hasFurtherClaim(plain);
}
