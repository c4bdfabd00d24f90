/**
 * Recognizes a turn that challenges the reply before it: a doubt, a denial, a contrary claim. Hand-written in six
 * languages, and deliberately narrow: mistaking a follow-up for a challenge would compare answers to two different
 * questions.
 */

const SENTENCES_READ = 3;
const SENTENCE_LIMIT = 300;

/** Opening words that leave a challenge unchanged. */
const OPENING =
  /^(?:(?:h+m+|uh+|um+|er+m?|oh|ok(?:ay)?|well|so|wait(?: a (?:minute|second|moment))?|hold on|hang on|sorry|excuse me|honestly|frankly|thanks?|thank you|and|now|äh+m?|moment(?: mal)?|also|naja|tja|entschuldigung|euh|bon|eh bien|attends|attendez|pardon|excusez-moi|désolée?|bueno|pues|espera|espere|perdón|perdona|lo siento|あの|えっと|ええと|うーん|すみません|嗯+|呃|等等|等一下|抱歉|不好意思)[\s,.:;!…、，。！-]+)+/u;

const THAT = String.raw`(?:that|this|it|what you (?:said|say|wrote|told me)|(?:your|the) (?:(?:last|previous|first) )?(?:answer|reply|response|claim|statement|argument|reasoning|number|date|figure|result))`;
const WRONG = String.raw`(?:wrong|incorrect|false|untrue|mistaken|inaccurate|nonsense|rubbish|a mistake|an error|a lie|outdated|made up|bullshit)`;
const RIGHT = String.raw`(?:right|correct|true|accurate|so|the case|what i (?:heard|read|learned|was told)|how it works)`;

const ENGLISH: readonly RegExp[] = [
  /^(?:but )?(?:are|r) (?:you|u) (?:\S+ ){0,2}(?:sure|certain|positive|serious|kidding|joking)(?! (?:to|i should|i can|i could)\b)/u,
  /^(?:you )?(?:sure|really|seriously|honestly|truly|100 ?%)(?: about (?:that|this|it))?[?!]+$/u,
  new RegExp(String.raw`^(?:but )?is ${THAT} (?:really |actually |even |still )?${RIGHT}\b[^,]{0,20}$`, 'u'),
  /^i (?:\w+ )?(?:disagree|object|doubt (?:that|this|it|you)|beg to differ|question (?:that|this|your))/u,
  /^i (?:do not|don't|dont|can't|cannot|can not|won't) (?:\w+ ){0,2}?(?:agree|think so|think (?:you(?:'re| are)|that(?:'s| is)|this is|it(?:'s| is))|believe (?:you|that|this|it)|buy (?:that|this|it)|accept (?:that|this|your))/u,
  /^i(?:'m| am) (?:not|still not|un)\s?(?:so |really |entirely |at all )?(?:convinced|sure (?:about (?:that|this)|that(?:'s| is)|this is|it(?:'s| is)|you(?:'re| are)|i agree|i believe))/u,
  new RegExp(
    String.raw`^(?:i (?:think|believe|know|am sure|'m sure|fear|guess) (?:that )?)?${THAT}(?:'s| is|'re| are| was| were| sounds| seems| looks| must be| has to be)? (?:\w+ ){0,2}?${WRONG}\b`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:i (?:think|believe|know|am sure|'m sure) (?:that )?)?${THAT} ?(?:isn't|is not|'s not|wasn't|was not|can't be|cannot be|can not be|doesn't|does not) (?:\w+ ){0,2}?(?:${RIGHT}|make (?:any )?sense|add up|sound right|possible|seem right)\b`,
    'u',
  ),
  /^(?:i (?:think|believe|am sure|'m sure) (?:that )?)?you(?:'re| are| were|r|'ve got it| got (?:it|that)| have (?:it|that)) (?:\w+ ){0,2}?(?:wrong|mistaken|incorrect|lying|confused|contradicting|not right|making (?:that|this|it|things) up|backwards)/u,
  /^you (?:just |have )?(?:made|make|are making|contradict(?:ed)?) (?:an? (?:mistake|error)|yourself)/u,
  /^you (?:just |earlier |previously |first )?(?:said|told me|claimed) (?:the (?:opposite|contrary)|otherwise|something (?:else|different)|(?:earlier|before)(?:,|:| that))/u,
  /^(?:no|nope|nah|nein|nee|non)[.!]*$/u,
  /^(?:wrong|incorrect|false|nonsense|rubbish|bullshit|no way|not true|not (?:right|correct)|untrue|nope|liar|absolutely not|of course not|impossible)(?:[.!,;:]|$| -)/u,
  /^(?:actually|in fact|no),? (?:it|that|this|he|she|they|there|you)(?:'s|'re| is| are| was| were| isn't| aren't| wasn't| weren't| did| didn't| does| doesn't| has| hasn't| can| can't| cannot)\b/u,
  /^(?:it|he|she|they) (?:is|was|are|were)(?! (?:for|about) )(?: \S+){1,6}[.!]?$/u,
  /^but (?:(?:it|that|this|they|he|she|there|you|everybody|everyone|people|experts|some|most|many|the|a|an) (?!.*\?$)|(?:isn't|aren't|wasn't|weren't|doesn't|don't|didn't|hasn't|haven't|can't|won't|wouldn't|shouldn't) |i (?:think|thought|believe|heard|read|learned|learnt|was told|was taught|disagree|doubt|don't (?:agree|think|believe))\b|according to |(?!i\b|we\b|my\b|our\b)\p{L}+ (?:is|are|was|were|has|have|says?|said)\b(?!.*\?$)|not )/u,
  /^(?:isn't|wasn't|aren't|weren't) (?:it|that|this|he|she|they) (?!(?:there|open|included|possible)\b)/u,
  /^i (?:always |had |really )?(?:thought|was (?:told|taught)) (?:that )?(?:it|that|this|you|he|she|they|the|there)\b/u,
  /^i(?:'ve| have)? (?:\w+ )?(?:heard|read|learned|learnt|seen) (?:otherwise|differently|the opposite|the contrary|something (?:else|different))/u,
  /^i (?:think|believe|'d say|would say|am sure|'m sure) (?:that )?(?:it|that|this)(?:'s| is| was| isn't| wasn't)(?! (?:\w+ )?(?:good|great|fine|nice|perfect|helpful|right|correct|enough|clear|best|worth|ok(?:ay)?|useful|a good|a great|time)\b)/u,
  /^(?:my|a|an|the|our) (?:\p{L}+ ){0,3}?\p{L}+ (?:says?|said|told me|claims?|insists?|disagrees?|thinks?|states?|writes?)\b.*\b(?:wrong|otherwise|different(?:ly)?|opposite|contrary|disagree|not|isn't|is|was|disagrees)\b/u,
  /^(?:wikipedia|google|chatgpt|the internet|everybody|everyone|experts?) (?:says?|said|disagrees?|claims?|knows?)\b/u,
  /^(?:please |can you |could you |would you )*(?:re-?consider|double[- ]?check|re-?check|check (?:that|this|it|again)|think (?:again|twice|about (?:that|it) again)|verify (?:that|this|it)|look again)/u,
  /^how (?:can|could) (?:that|this|it) (?:possibly )?be\b|^how (?:can|could) you (?:possibly )?(?:be so sure|say|know|think|claim)|^how (?:do|are) you (?:know that|so sure)|^what makes you (?:so sure|think|say)|^prove it|^says who/u,
  /^user (?:claims|says|insists|disagrees)\b/u,
];

const GERMAN: readonly RegExp[] = [
  /^(?:bist du|sind sie|seid ihr|biste) (?:\S+ ){0,3}?(?:sicher|überzeugt)/u,
  /^(?:sicher|wirklich|echt|ernsthaft|ehrlich|im ernst|tatsächlich)\s?[?!]+$/u,
  /^(?:stimmt|ist) (?:das|dies|die antwort) (?:\S+ ){0,2}?(?:wirklich|so|richtig|wahr|korrekt|denn)?\s?\?$/u,
  /^(?:da |dem |hier )?(?:bin ich|ich bin|da bin ich) (?:\S+ ){0,2}?(?:anderer meinung|nicht (?:einverstanden|überzeugt|deiner meinung|ihrer meinung|der meinung|sicher, ob das))/u,
  /^(?:ich )?(?:widerspreche|bezweifle|bestreite)\b|^(?:dem|da) (?:widerspreche|stimme) ich\b|^ich (?:stimme|glaube|finde|denke|sehe)\b[^?]{0,40}\bnicht\b/u,
  /^(?:das|dies|es|deine antwort|ihre antwort|die antwort|was du sagst|was sie sagen) (?:ist|war|klingt|kann|stimmt|scheint|sind)\b[^?]{0,40}\b(?:falsch|nicht|unsinn|quatsch|ein fehler|ein irrtum|unwahr|unrichtig|verkehrt)/u,
  /^(?:du|sie) (?:irrst|irren|liegst|liegen|hast|haben|täuschst|täuschen|lügst)\b[^?]{0,30}\b(?:dich|sich|falsch|unrecht|einen fehler|daneben|doch|da|nicht recht)\b/u,
  /^(?:falsch|unsinn|quatsch|blödsinn|nein, (?:das|es|die|der|dies)|von wegen|stimmt nicht|nicht wahr|unmöglich|keineswegs|doch(?=[,.!]))/u,
  /^aber (?:(?:das|es|die|der|dies|du|man|alle|viele|experten|ist|sind|war|stimmt|laut|ich (?:dachte|denke|glaube|meine|habe (?:gehört|gelesen)))\b(?![^?]*\b(?:wie|wo|wann|welche[rsn]?|was)\b[^?]*\?$)|[\p{L}]+ (?:ist|sind|war|waren|hat|haben|sagt)\b(?!.*\?$))/u,
  /^ich (?:dachte|habe (?:gelernt|gelesen|gehört)), (?:das|dass|es|die|der|man)\b|^(?:ist|war|sind) (?:das|es|die|der)\b[^?]{0,30}\bnicht\b[^?]*\?$/u,
  /^(?:mein|meine|der|die|das|ein|eine|laut) .{0,60}\b(?:sagt|meint|behauptet|anders|widerspricht|falsch)\b/u,
  /^(?:bitte |kannst du (?:das )?|können sie (?:das )?)*(?:überprüf|prüf|überleg)\S*.{0,30}(?:nochmal|noch einmal|noch mal|erneut)|^(?:denk|überleg|prüf)\S* .{0,20}(?:nochmal|noch einmal|noch mal)|^woher (?:weißt|wissen) (?:du|sie) das/u,
];

const FRENCH: readonly RegExp[] = [
  /^(?:mais )?(?:(?:est-ce que )?(?:tu es|vous êtes|t'es)|es-tu|êtes-vous) (?:\S+ ){0,2}?(?:sûre?|certaine?|sérieu(?:x|se))s?/u,
  /^(?:vraiment|sérieusement|sûre?|ah bon|c'est vrai|est-ce (?:vrai|exact|correct|juste))\s?[?!]+$/u,
  /^je (?:ne |n')(?:suis|crois|pense|partage|vous crois|te crois|le crois)\b.{0,20}\bpas\b(?!.{0,30}\b(?:où|comment|quel)\b)/u,
  /^je (?:conteste|doute|m'oppose|suis en désaccord|réfute)\b/u,
  /^(?:(?:je (?:pense|crois) que )?(?:c'est|c’est|cela est|ça c'est|(?:ta|votre|la) réponse est)) (?:\S+ ){0,2}?(?:faux|fausse|inexacte?|erronée?|incorrecte?|une erreur|n'importe quoi|absurde|impossible)/u,
  /^(?:ce n'est|c'est|cela n'est|ça n'est|c'est) pas (?:\S+ )?(?:vrai|exact|correct|juste|possible|le cas|ça)/u,
  /^(?:tu te trompes|vous vous trompez|tu as tort|vous avez tort|tu fais erreur|vous faites erreur|tu t'es trompée?|vous vous êtes trompée?s?)/u,
  /^(?:faux|pas du tout|n'importe quoi|impossible|absolument pas|bien sûr que non)(?:[.!,;:]|$)|^non,? (?:c'est|ce n'est|il|elle|ils|cela|tu|vous)\b/u,
  /^mais (?:(?:c'est|ce n'est|il|elle|ils|cela|ça|tu|vous|le|la|les|l'|selon|je (?:pensais|croyais|pense|crois|ne))|n'est-ce pas|[\p{L}]+ (?:est|sont|a|était)\b)(?!.*\b(?:comment|où|quand|quel(?:le)?s?|combien)\b)/u,
  /^je (?:pensais|croyais) que\b|^(?:n'est-ce pas|ce n'est pas|c'est pas)\b[^?]*\?$/u,
  /^(?:mon|ma|mes|le|la|un|une) .{0,50}\b(?:dit|affirme|prétend|soutient)\b|^selon .{0,60}\b(?:faux|contraire|pas)\b/u,
  /^(?:(?:peux-tu|pouvez-vous|merci de) )?(?:vérifi|revérifi|réfléchi|reconsidér)\S*.{0,20}(?:encore|à nouveau|nouveau|ça|cela|réponse)?|^comment (?:le sais-tu|le savez-vous|peux-tu|pouvez-vous)\b.{0,20}(?:sais|savez|sûre?|affirmer|dire)/u,
];

const SPANISH: readonly RegExp[] = [
  /^¿?(?:pero )?(?:estás?|está usted|están) (?:\S+ ){0,2}?(?:segur[oa]s?|convencid[oa])/u,
  /^¿?(?:de verdad|en serio|seguro|de veras|es (?:eso |esto )?(?:verdad|cierto|correcto))\s?[?!]+$/u,
  /^no (?:estoy (?:de acuerdo|convencid[oa]|segur[oa] de (?:eso|que))|(?:lo |te |me lo )?creo(?! que (?:pueda|vaya|tenga))|pienso que|me convence|es (?:verdad|cierto|correcto|así|posible))/u,
  /^(?:discrepo|lo dudo|dudo que|difiero|me opongo)\b/u,
  /^(?:(?:creo|pienso) que )?(?:eso|esto|tu respuesta|su respuesta|lo que dices) (?:\S+ )?(?:es|está|suena|parece)\s?(?:\S+ )?(?:fals[oa]|incorrect[oa]|mal|mentira|un error|errone[oa]|equivocad[oa]|absurd[oa])/u,
  /^(?:eso|esto|tu respuesta) no (?:es|está|puede|tiene)\b/u,
  /^(?:te equivocas|se equivoca|estás equivocad[oa]|está equivocad[oa]|te has equivocado|se ha equivocado|cometiste un error)/u,
  /^(?:falso|mentira|incorrecto|para nada|imposible|claro que no|no es así|tonterías)(?:[.!,;:]|$)|^no,? (?:es|eso|esto|está|son|fue|era)\b/u,
  /^¿?pero (?:si )?(?:es|eso|esto|el|la|los|las|yo (?:creía|pensaba)|creía|pensaba|según|no (?:es|era|fue|está)|dicen|todo|[\p{L}]+ (?:es|son|fue|era|tiene|dice)\b)(?!.*\b(?:cómo|dónde|cuándo|cuál|cuánto|qué)\b)/u,
  /^(?:yo )?(?:creía|pensaba) que\b|^¿no (?:es|era|fue|son|será)\b/u,
  /^(?:mi|un|una|el|la) .{0,50}\b(?:dice|dijo|afirma|sostiene)\b/u,
  /^¿?(?:(?:puedes|podrías|por favor,?) )*(?:verif[ií]ca|compr[ou]e?ba|revisa|reconsidera|piénsalo|vuelve a (?:comprobar|pensar))\S*|^¿?cómo (?:lo sabes|puedes estar)/u,
];

/** Matched anywhere in the sentence, since there are no word boundaries; long enough to be unambiguous. */
const CHINESE: readonly RegExp[] = [
  /(?:你|您)?(?:真的)?(?:确定|確定|肯定)(?:吗|嗎|么|是|这|這|\?|？)/u,
  /^(?:真的|当真|當真|是吗|是嗎|不会吧|不會吧|真的吗|真的嗎|真的假的)[吗嗎么]?[?？!！]*$/u,
  /(?:我)?(?:不同意|不赞同|不贊同|不认同|不認同|不相信|表示怀疑|很怀疑|反对你)/u,
  /(?:这|這|那|你|您|答案|回答|说法|說法)[^？?]{0,8}(?:不对|不對|错了|錯了|是错|是錯|不正确|不正確|不是真的|有误|有誤|搞错|搞錯|弄错|弄錯)/u,
  /^(?:不对|不對|错|錯|错了|錯了|胡说|胡說|不可能|才不是|不是的?[,，]|不,|不，)/u,
  /^(?:可是|但是|但|不过|不過|然而)[,，]?(?!.*(?:怎么|怎麼|哪里|哪裡|什么时候|多少|如何|怎样).*[?？]$)[^?？]*(?:是|说|說|认为|認為|觉得|不)/u,
  /^我(?:以为|以為|记得|記得|听说|聽說)[^？?]*(?:是|不)/u,
  /(?:请|請|你)?(?:再|重新)(?:想一想|想想|考虑|考慮|检查|檢查|确认|確認|核对|核對)/u,
  /(?:我的)?(?:同事|老师|老師|朋友|医生|醫生|维基百科|維基百科)[^？?]{0,6}(?:说|說|认为|認為|觉得)/u,
  /^(?:你|您)?怎么(?:能|会|可能)?(?:知道|这么说|確定|确定)/u,
];

const JAPANESE: readonly RegExp[] = [
  /(?:確か|たしか|確実|本気|間違いない|間違いありません)(?:です|でしょう)?(?:か|ですか|の)?[?？]/u,
  /^(?:本当|ほんと|ほんとう|マジ|まじ|そう)(?:に|です|なの|でしょう)?(?:か|ですか)?[?？!！]+$|^本当に(?:正しい|そう|合って)/u,
  /(?:同意でき|賛成でき|納得でき|信じられ|そうは思)(?:ません|ない|いません|わない|えません)/u,
  /(?:それ|これ|その答え|あなた|回答|答え)[^?？]{0,8}(?:違い|違う|間違|誤り|正しくな|おかしい|嘘)/u,
  /^(?:違います|違う|ちがう|いや[、,]|いいえ[、,](?:それ|違)|間違い|間違って|ありえない|嘘)/u,
  /^(?:でも|しかし|だけど|けど|ですが)[、,]?(?!.*(?:どう|どこ|いつ|いくら|何時|どの|どれ|いくつ).*(?:か|[?？])[。?？]*$)/u,
  /(?:だ|である)と(?:思って|聞いて|習い|習った|教わ)|(?:では|じゃ)(?:ない(?:ん|の)?(?:です|でしょう)?か|ありませんか)/u,
  /もう一度(?:考え|確認|確かめ|検討)|(?:見直し|再確認|再検討|考え直)/u,
  /(?:同僚|先生|友人|友達|医者|ウィキペディア)[^?？]{0,8}(?:言って|言い|違う|と言う|によると)/u,
  /^(?:なぜ|どうして)そう(?:言える|言い切れる|断言)/u,
];

const PATTERNS = [...ENGLISH, ...GERMAN, ...FRENCH, ...SPANISH, ...CHINESE, ...JAPANESE];
/** After a reply that ends in a question, these answer it instead of challenging. */
const PLAIN_NO = /^(?:no|nope|nein|non|doch|不|不是|いや|いいえ|actually)\b|^(?:不|いや|いいえ)/u;
/** Turns that begin like a challenge but agree or move on. */
const AGREES =
  /^(?:but |no,? )?(?:(?:that|this|it|they)(?:'s| is| was| are| were| sounds| seems| looks)? (?:\w+ )?(?:great|good|helpful|perfect|fine|clear|interesting|nice|amazing|lovely|enough|all|ok(?:ay)?|useful)\b|thanks|thank you|no (?:problem|worries|need|thanks?)|never ?mind)/u;

const endsInQuestion = (text: string): boolean => /[?？]["'”’»)\s]*$/u.test(text.slice(-300));

const sentencesOf = (turn: string): string[] =>
  turn
    .slice(0, SENTENCES_READ * SENTENCE_LIMIT)
    .toLowerCase()
    .replace(/[\u2018\u2019]/gu, "'")
    .split(/(?<=[.!?。！？])\s*|\n+/u)
    .map((sentence) => sentence.replace(/\s+/gu, ' ').trim())
    .filter((sentence) => sentence !== '')
    .slice(0, SENTENCES_READ);

/** True when a turn doubts, denies or contradicts the reply before it. Linear in the text; reads its first sentences. */
export function isChallenge(turn: string, previous: string): boolean {
  const isAnswer = endsInQuestion(previous);
  return sentencesOf(turn).some((whole) => {
    const sentence = whole.replace(OPENING, '');
    if (AGREES.test(sentence) || (isAnswer && PLAIN_NO.test(sentence))) return false;
    return PATTERNS.some((pattern) => pattern.test(sentence) || pattern.test(whole));
  });
}
