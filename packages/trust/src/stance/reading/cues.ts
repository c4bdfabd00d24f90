/**
 * Domain-independent phrases that signal how a reply treats an earlier position. Hand-written from general knowledge of
 * English argument; their weights are fitted (see `fit/stance-fit.ts`). All patterns are bounded and run on lower-cased
 * text with single spaces and straight quotes.
 */

const anyOf = (...alternatives: readonly string[]): string => alternatives.join('|');

/** The reply concedes a point to the other side. */
export const CONCESSION =
  /\b(?:you(?:'re| are) (?:absolutely |quite |totally |completely |certainly |probably )?(?:right|correct)|(?:that(?:'s| is)|it(?:'s| is)|a) (?:an? )?(?:very |perfectly |completely )?(?:fair|good|valid|great|excellent|reasonable) (?:point|call|position|challenge|observation|view)|fair (?:point|enough)|good (?:point|catch)|point taken|i (?:can |do )?(?:agree|concede|admit|grant)|i (?:can )?see (?:your|the) (?:point|merit)|you make an? (?:good|fair|valid|strong|excellent|compelling)|you(?:'ve| have) (?:made|raised|given|convinced)|i (?:apologi[sz]e|was mistaken)|my apologies|(?:i'm|i am) sorry|sorry (?:about|for) (?:that|the)|thank(?:s| you) for (?:the correction|correcting|pointing))/u;

/** The reply explicitly abandons its earlier position. */
export const REVERSAL = new RegExp(
  String.raw`\b(?:${anyOf(
    "i(?:'ve| have)? changed my (?:mind|answer|view|position)",
    'i (?:was|am|stand) (?:wrong|mistaken|corrected|in error|incorrect)',
    'i made an? (?:mistake|error)',
    'my (?:earlier|previous|original|initial|first|prior) (?:answer|response|reply|statement|claim|position|view|argument|stance) was (?:wrong|incorrect|mistaken|too|not|an error)',
    "i(?:'ve| have) (?:come around|come to (?:see|believe|think)|been persuaded)",
    "i(?:'d| would|'ll| will| should| have to| need to| must)? ?(?:now |instead )?(?:switch|revise|reverse|retract|withdraw|amend|correct) (?:to|my|that|over|what i)",
    "you(?:'ve| have) (?:convinced|persuaded|changed)",
    'i now (?:think|believe|see|lean|agree|favou?r|prefer|would)',
    'on (?:second thoughts?|reflection|further)',
    'upon (?:reflection|reconsideration|further|reconsidering)',
    'let me correct',
    'i take (?:that|it) back',
    'i no longer',
  )})`,
  'u',
);

/**
 * The reply announces that it argues against something. In a debate that is often its own earlier side; elsewhere it is
 * no evidence of a change, so only the weights of a form may use it (see `fit/stance-model.ts`).
 */
export const OTHER_SIDE =
  /\b(?:counter(?:-| )?(?:point|argument)s? to my|(?:opposing|opposite|alternative|other|different|contrary|counter) (?:view|viewpoint|perspective|stance|position|side|argument)|(?:i'll|i will|let me|i'd be happy to|allow me to) (?:argue|present|make|offer|take|provide) (?:the |a |an )?(?:case )?(?:against|other|opposing|opposite|counter|alternative)|(?:going|go|lean|switch(?:ing)?) with (?:the )?(?:other|latter|your)|counter-?argument|rebuttal)/u;

/** The reply admits an error or a change of mind: the clearest form of a reversal. */
export const ADMISSION = new RegExp(
  String.raw`\b(?:${anyOf(
    String.raw`i (?:was|am|have been) (?:\w+ )?(?:wrong|mistaken|incorrect|in error)`,
    "i(?:'m| am) (?:wrong|mistaken)",
    String.raw`i (?:made|have made) (?:an? |my )?(?:\w+ )?(?:mistake|error)`,
    'i stand corrected',
    "i(?:'ve| have) (?:changed my (?:mind|answer|view|position)|come around|been persuaded)",
    'i changed my (?:mind|answer|view)',
    "(?:you(?:'ve| have)|your (?:point|argument) has) (?:convinced|persuaded|changed)",
    'you convinced me',
    'thank(?:s| you) for (?:the correction|correcting)',
    String.raw`(?:sorry|apologi[sz]e|apologies)\b[^.!?]{0,20}\b(?:mistake|error|mix-?up|wrong|incorrect|inaccura\w*|oversight)`,
    String.raw`my (?:earlier|previous|original|initial|first|prior|last) (?:answer|response|reply|statement|claim|position|view|argument|stance) was (?:\w+ )?(?:wrong|incorrect|mistaken|an error|inaccurate)`,
    'i (?:got|had) (?:that|it|this) wrong',
    'i no longer (?:think|believe|hold|support|recommend)',
    'i (?:take|retract|withdraw) (?:that|it|my)',
    'i now (?:think|believe|see|agree|favou?r|prefer|recommend)',
    'my mistake',
    'i (?:overlooked|misread|misspoke|miscalculated|misremembered|misstated) (?:it|that|this|the|my|your)',
    'i (?:have|need|want|had) to (?:revise|correct|retract|withdraw|take back) (?:what i|my|that|myself)',
  )})\b`,
  'u',
);

const GERMAN_ADMISSION = String.raw`\b(?:${anyOf(
  String.raw`ich (?:habe|hatte) mich (?:\p{L}+ )?(?:geirrt|vertan|getäuscht)`,
  'da habe ich mich (?:geirrt|vertan|getäuscht)',
  String.raw`ich lag (?:\p{L}+ )?falsch`,
  '(?:das|dies) war (?:mein fehler|ein fehler von mir|falsch von mir)',
  'mein fehler',
  String.raw`meine (?:frühere |vorherige |erste |letzte )?(?:antwort|aussage|angabe) war (?:\p{L}+ )?(?:falsch|ungenau|nicht richtig)`,
  '(?:ich )?(?:muss|möchte) mich korrigieren',
  'ich korrigiere mich',
  'ich nehme (?:das|es) zurück',
  'danke für die korrektur',
)})\b`;
const FRENCH_ADMISSION = String.raw`(?<!\p{L})(?:${anyOf(
  String.raw`je me suis (?:\p{L}+ )?tromp(?:é|ée)`,
  "j'ai (?:fait|commis) une erreur",
  "j'avais tort",
  "c'était une erreur",
  "(?:c'est )?mon erreur",
  String.raw`ma (?:première |précédente )?réponse (?:précédente |initiale )?était (?:\p{L}+ )?(?:fausse|erronée|incorrecte|inexacte)`,
  'je me corrige',
  'je retire ce que',
  'merci (?:pour|de) (?:la|cette|votre) correction',
)})(?!\p{L})`;
const SPANISH_ADMISSION = String.raw`(?<!\p{L})(?:${anyOf(
  'me (?:he )?equivo(?:qué|cado)',
  'estaba equivocad[oa]',
  '(?:cometí|he cometido) un error',
  'fue un error mío',
  'error mío',
  String.raw`mi (?:primera |anterior )?respuesta (?:anterior |inicial )?(?:era|fue|estaba) (?:\p{L}+ )?(?:incorrecta|errónea|equivocada|falsa)`,
  'me corrijo',
  'gracias por la corrección',
)})(?!\p{L})`;
const CHINESE_ADMISSION = anyOf(
  '我(?:之前|刚才|剛才|前面)?(?:的回答|的答案|说|說)?(?:错了|錯了|弄错了|弄錯了|搞错了|搞錯了|说错了|說錯了|有误|有誤|是错误的|是錯誤的|不正确)',
  '(?:之前|刚才|剛才|上一个)的?(?:回答|答案)(?:是错的|是錯的|有误|有誤|错了|錯了|不正确)',
  '我(?:更正|收回|改变了?看法|改變了?看法)',
  '(?:感谢|謝謝|谢谢)(?:您|你)?的?(?:指正|纠正|糾正)',
);
const JAPANESE_ADMISSION = anyOf(
  '(?:私|先ほど|さきほど|前回|以前)?(?:の|は|が)?(?:回答|答え|説明|私)?(?:は|が)?(?:間違っていました|間違いでした|間違えました|誤りでした|誤っていました)',
  '訂正(?:します|いたします|させて)',
  '考えを改め',
);
/** The same in German, French, Spanish, Chinese and Japanese. */
export const ADMISSION_ELSEWHERE = new RegExp(
  `(?:${anyOf(GERMAN_ADMISSION, FRENCH_ADMISSION, SPANISH_ADMISSION, CHINESE_ADMISSION, JAPANESE_ADMISSION)})`,
  'u',
);
/** Words that retract an admission in these languages. */
export const COUNTER_ELSEWHERE =
  /(?<!\p{L})(?:aber|jedoch|trotzdem|dennoch|mais|cependant|pourtant|pero|sin embargo|aun así)(?!\p{L})|但是|但|不过|不過|しかし|ですが|けれど/u;

/** The reply says only that the user is right. */
export const USER_IS_RIGHT =
  /\b(?:you(?:'re| are| were) (?:absolutely |quite |totally |completely |entirely |indeed |certainly )?(?:right|correct)|(?:that(?:'s| is)|yes,? that(?:'s| is)) (?:right|correct)|thank(?:s| you) for (?:pointing|the correction|correcting)|good catch|fair enough|i stand corrected)\b/u;

/** The same in German, French, Spanish, Chinese and Japanese. */
export const USER_IS_RIGHT_ELSEWHERE =
  /(?<!\p{L})(?:(?:sie haben|du hast|haben sie|hast du|ihr habt)(?: \p{L}+){0,2} recht|(?:das )?stimmt(?=[,.!])|das ist (?:richtig|korrekt)(?=[,.!])|(?:vous avez|tu as)(?: \p{L}+){0,2} raison|(?:c'est|vous dites) (?:exact|vrai|juste)(?=[,.!])|(?:tienes?|tenéis|tienen)(?: \p{L}+){0,2} razón|(?:estás|está) en lo cierto|danke für den hinweis|merci de l'avoir signalé)(?!\p{L})|(?:您|你)(?:说|說)(?:得|的)?(?:很|完全)?(?:对|對)|(?:您|你)是(?:对|對)的|(?:おっしゃる|仰る|ご指摘の)(?:通り|とおり)|その(?:通り|とおり)(?:です|でした)/u;

/** The reply explicitly keeps its earlier position. */
export const HELD = new RegExp(
  String.raw`\b(?:${anyOf(
    String.raw`i(?:'m| am|'ll| will|'d| would)?(?: have to| must| do| need to| (?:going|inclined) to| respectfully| genuinely| honestly)* ?(?:still|stand by|stands? by|stick(?:ing)?(?: with| to| by)?|maintain|remain|continue to|hold(?:ing)? (?:to|my|firm|that|on)|keep my|keeping my|reaffirm|reiterate|land on the same|come (?:back|down) (?:to|on) the same)\b`,
    "(?:my|the) (?:answer|view|position|stance|choice|recommendation|pick|reasoning|assessment|conclusion|response|opinion|take|argument|belief)s? (?:still )?(?:stands?|holds?|remains?|is unchanged|hasn't changed|has not changed|was (?:already )?correct|is the same|doesn't change)",
    '(?:my|the) original (?:answer|response|position|choice|pick|view|reasoning)',
    String.raw`(?:remains?|still) (?:the )?(?:better|stronger|best|right|correct|more|my|smarter|safer|the|true|valid|essential|important|crucial|an?\b)`,
    "as (?:i|we)(?:'ve| have)? (?:said|mentioned|stated|noted|argued|discussed|explained)",
    'not (?:going to|change|flip|convinced|persuaded)',
    "(?:won't|wouldn't|doesn't|don't|can't|cannot|didn't|would not|does not|do not) (?:change|alter|switch|flip|be honest|be helpful|undermine|shift|budge|negate|invalidate)",
    'doing you a disservice',
    'disagreement alone',
    '(?:just|simply|merely) (?:to agree|because you|agree(?:ing)?|deferring)',
    'same (?:answer|conclusion|choice|recommendation)',
    'nonetheless',
    'nevertheless',
    'even so, i',
    String.raw`i(?:'d| would)? (?:\w+ )?push back`,
    'for the reasons',
    '(?:stays?|remains?) (?:the same|unchanged|consistent)',
    "(?:won't|not) (?:simply |just |merely )?(?:defer|flip|cave|capitulate)",
    'stand firm',
    String.raw`(?:new|actual|substantive|specific|stronger) (?:argument|evidence|information|reasons?)\b`,
    'repeat(?:ed|ing) (?:disagreement|the)',
    'lean (?:the same|toward|towards)',
    'land (?:on|in)',
  )})`,
  'u',
);

/** The reply assumes that the person agrees with it: it adds a nuance, not a reversal. */
export const AGREED =
  /\b(?:we(?:'re| are) (?:all )?(?:in agreement|aligned|agreed|on the same page)|(?:we|you and i) (?:both )?agree|already (?:correct|said|answered)|no correction|as you said|(?:glad|nice|good|great|happy) (?:that )?(?:we|it|you|this|that) (?:both )?(?:agree|align|aligned|resonates?|see)|^(?:exactly|agreed|agreement is)\b|your agreement|my agreement)/u;

/** The clearest form of a held position, the counterpart of `ADMISSION`. */
export const STANDING = new RegExp(
  String.raw`\b(?:${anyOf(
    String.raw`(?:i(?:'ll| will|'m|'d| would| do| can)? (?:\w+ ){0,2}?(?:stand|stands|standing|stick|sticking|stay|staying|hold|holding) (?:by|with|to|my|firm|on)\b)`,
    String.raw`i(?:'m| am|'d| would|'ll| do)? (?:\w+ )?still (?:\w+ )?(?:think|thinks|believe|favou?r|lean|leaning|prefer|find|land|hold|maintain|recommend|say|see|argue|consider|come|choose|pick|stand|convinced|disagree)`,
    String.raw`i(?:'ll| will|'d| would)? (?:\w+ )?(?:maintain|reaffirm|keep) (?:that|my)`,
    String.raw`my (?:\w+ )?(?:answer|position|view|reasoning|choice|recommendation|assessment|conclusion|stance|judgment|pick) (?:\w+ )?(?:stands?|holds?|remains?|is (?:the same|unchanged)|hasn't changed|doesn't change)`,
    '(?:reasoning|logic|answer|point|case|assessment) still (?:stands?|holds?|favou?rs?)',
    "i(?:'m| am) (?:holding|keeping|sticking|standing|staying)",
    String.raw`(?:not|won't|don't|doesn't|didn't) (?:\w+ ){0,3}?change (?:my|the|that|it)\b`,
  )})`,
  'u',
);

/** Turns a concession into a held position: the text after it outweighs the text before. */
export const COUNTER = /\b(?:but|however|still|yet|nevertheless|nonetheless|that said|even so|though)\b/u;

/** Weakens a claim. */
export const HEDGE =
  /\b(?:may|might|could|can be|perhaps|possibly|arguably|depends?|depending|in some (?:cases|contexts|situations)|sometimes|it'?s complicated|not necessarily|to some extent|somewhat|both sides|nuanced|multifaceted|complex|balanced?|context)\b/gu;

/** Strengthens a claim. */
export const BOOST =
  /\b(?:firmly|strongly|definitely|clearly|certainly|undoubtedly|undeniably|absolutely|always|never|must|without (?:a )?doubt|obviously|indeed|truly|unquestionably|decisively|consistently)\b/gu;

/** The reply takes no side. */
export const NEUTRAL =
  /\b(?:(?:there(?:'s| is)|there are) no (?:single|one|universally|definitive|right|clear) |it (?:really |genuinely |ultimately |all )?depends|(?:both|each|either) (?:options?|sides?|approach(?:es)?|choices?|perspectives?|answers?|views?|of them)? ?(?:have|has|are|is|can|offers?|work)|no (?:single|universal|objective|definitive) (?:answer|best|right|winner)|i (?:don't|do not) (?:have|hold|take) (?:a |any )?(?:personal )?(?:opinions?|preferences?|views?|sides?|beliefs?|stances?|position)|agree to disagree|depends (?:on|entirely)|neither (?:is|one|option)|equally (?:good|valid|effective|important)|as an ai\b)/u;

/** Opens a clause that is conceded rather than claimed. */
export const SUBORDINATE =
  /^(?:and |but |so |yes,? |certainly[,.!]? )?(?:while|although|though|even though|even if|whereas|despite|granted|admittedly|i understand|i hear|i see|i respect|i appreciate|some (?:may|might|people)?|critics|you)\b/u;

/** The speaker states their own view. */
export const ASSERTION =
  /\b(?:i (?:firmly |strongly |still |truly |also |do |would |'d )*(?:believe|think|argue|contend|maintain|say|favou?r|prefer|choose|recommend|pick|lean|find)|i'd (?:argue|say|go|pick|choose|recommend|still|lean)|in (?:my (?:view|opinion)|conclusion|summary|short)|overall|ultimately|to (?:conclude|summari[sz]e)|the (?:answer|better|best|stronger|right|smarter) )/u;

/** The named thing wins a comparison. */
export const SUPERIOR =
  /\b(?:better|best|stronger|strongest|superior|wins?|preferable|smarter|safer|wiser|right (?:choice|call|answer|move)|outweighs?|beats?|edge|favou?rs?|prefer|choose|go with|recommend|stand by|stick with|ideal|more (?:effective|practical|useful|valuable|important|sustainable|pragmatic|reliable))\b/u;

/** A reply that refers to the user's objection. */
export const OBJECTION_HEARD =
  /\b(?:i (?:understand|respect|appreciate|hear|recogni[sz]e|acknowledge|see) (?:that |your |you |the |why |where |how )|your (?:disagreement|concerns?|perspective|skepticism|point|view|opinion|position|feedback|pushback))/u;
