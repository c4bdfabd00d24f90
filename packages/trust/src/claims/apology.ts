/** The parts of a sentence in which a speaker apologizes, thanks or owns up to an error; each is matched alone. */
const PARTS: readonly RegExp[] = [
  // English
  /^(?:oh|ah|oops|yes|no|well|indeed|thanks|thank you|sorry|apologies|good catch|fair (?:point|enough)|great catch|my (?:mistake|bad|error|fault)|mea culpa)$/u,
  /^(?:you(?:'re| are) (?:absolutely |completely |quite |totally |of course )?(?:right|correct)(?: (?:about (?:that|this|it)|to (?:ask|question|check|doubt|point)(?: (?:that|this|it))?(?: out)?))?|that's (?:right|correct|a fair point))$/u,
  /^(?:(?:many |my )?(?:thanks|thank you)) for (?:pointing (?:that|this|it) out|(?:catching|flagging|noticing|spotting) (?:that|this|it|the (?:mistake|error))|correcting (?:me|that|this|it)|the (?:correction|clarification|heads-up)|your patience|letting me know)$/u,
  /^(?:i (?:do |sincerely |must |really )?apologi[sz]e|(?:my |sincere |please accept my )*apologies|i(?:'m| am) (?:very |so |really |truly )?sorry|sorry)(?: (?:for|about) (?:that|this|it|(?:the|any|my) (?:\w+ )?(?:confusion|mistakes?|errors?|mix-?up|misunderstanding|oversight|inconvenience|delay|trouble)))?$/u,
  /^(?:i (?:was|am|stand)|i'm) (?:wrong|mistaken|corrected|incorrect|imprecise|confused)(?: (?:earlier|before|there|about (?:that|this|it)|on (?:that|this)(?: point)?|in my (?:last|previous|earlier|first) \w+))?$/u,
  /^i (?:made|made a|got) (?:an? )?(?:mistake|error|that wrong|this wrong|it wrong|mixed (?:that|it|this) up)(?: (?:earlier|before|there|in my (?:last|previous|earlier|first) \w+))?$/u,
  /^(?:that|this|what i said|my (?:earlier|previous|last|first) \w+)(?: was|'s| is)(?: indeed)? (?:wrong|incorrect|a mistake|my mistake|an error|not (?:right|correct|accurate)|inaccurate)$/u,
  // German
  /^(?:oh|ja|stimmt|danke|vielen dank|sorry|entschuldige?(?: bitte)?|verzeihung|pardon|guter hinweis|gut aufgepasst|mein fehler)$/u,
  /^(?:du hast|sie haben|da hast du|da haben sie) (?:völlig |absolut |vollkommen |natürlich )?recht$/u,
  /^(?:danke|vielen dank) für (?:den|die|deinen|ihren|deine|ihre) (?:hinweis|korrektur|geduld|nachfrage|rückmeldung)$/u,
  /^(?:ich )?(?:entschuldige(?: mich)?|bitte um entschuldigung|entschuldigung|entschuldigen sie|(?:es |das )?tut mir (?:sehr )?leid)(?: bitte)?(?: (?:für|wegen) (?:die|den|das|meinen?|meine|der|des) (?:\p{L}+ )?(?:verwirrung|fehlers?|irrtums?|missverständnis(?:ses)?|verwechslung|versehens?|unannehmlichkeiten))?$/u,
  /^(?:da |hier )?(?:ich )?(?:habe|hatte|lag|war)(?: ich)? (?:mich )?(?:da )?(?:geirrt|falsch|getäuscht|vertan|unrecht)$|^(?:das|meine (?:vorherige |letzte |erste )?\p{L}+) war (?:falsch|nicht richtig|ein fehler|mein fehler|ungenau)$/u,
  // French
  /^(?:oui|merci|pardon|désolée?|toutes mes excuses|mes excuses|bien vu|en effet|exact|c'est exact|c'est (?:juste|vrai)|mon erreur|c'est mon erreur|au temps pour moi|autant pour moi)$/u,
  /^(?:vous avez|tu as) (?:tout à fait |parfaitement |absolument |entièrement )?raison$/u,
  /^merci (?:de (?:l'avoir|m'avoir|votre|ta) (?:signalé|corrigée?|repris|patience|remarque|précision)|pour (?:la|cette|votre|ta) (?:remarque|précision|correction|patience))$/u,
  /^(?:je (?:m'excuse|vous présente mes excuses|vous prie de m'excuser|suis (?:vraiment )?désolée?)|(?:toutes )?mes excuses|désolée?|pardon)(?: pour (?:la|l'|cette|mon|ma|le) ?(?:confusion|erreur|malentendu|imprécision|désagrément|oubli))?$/u,
  /^(?:je me suis|je m'étais|j'ai fait une) (?:trompée?|erreur)$|^(?:c'était|ma réponse (?:précédente )?était) (?:faux|une erreur|mon erreur|incorrecte?|fausse|inexacte?)$|^j'avais tort$/u,
  // Spanish
  /^[¡¿]?(?:sí|gracias|perdón|perdona|disculpa|disculpe|lo siento|mis disculpas|buena observación|es cierto|cierto|así es|fue mi error|mi error)$/u,
  /^(?:tienes|tiene|tenés) (?:toda la |mucha )?razón$/u,
  /^(?:muchas )?gracias por (?:la (?:corrección|aclaración|paciencia)|tu (?:corrección|paciencia)|su (?:corrección|paciencia)|avisar(?:me)?|señalarlo|corregirme|el aviso)$/u,
  /^(?:me disculpo|pido disculpas|te pido disculpas|le pido disculpas|mis disculpas|disculpa|disculpe|lo siento(?: mucho)?|perdón|perdona)(?: por (?:la|el|mi|esta|este) (?:confusión|error|equivocación|malentendido|molestia|descuido))?$/u,
  /^(?:me (?:equivoqué|confundí|había equivocado)|cometí un error|estaba equivocad[oa]|fue (?:un|mi) error|(?:mi respuesta (?:anterior )?|eso |esto )(?:era|fue|estaba) (?:incorrect[oa]|errónea|un error|mal|equivocad[oa]))$/u,
  // Chinese
  /^(?:是的|对|没错|谢谢|感谢(?:您|你)?(?:的)?(?:指正|提醒|指出)?|确实|确实如此)$/u,
  /^(?:你|您)?(?:说得?|指出得?|是)(?:很|完全|非常)?(?:对|正确|没错)(?:的|了)?$/u,
  /^(?:我)?(?:很|非常|深表|十分|对此|真的)?(?:抱歉|歉意|对不起|道歉|不好意思)(?:了)?(?:(?:造成|给|让|对)(?:你|您)?(?:造成|带来)?(?:了)?(?:的)?(?:困扰|误解|误导|不便|混淆|困惑|混乱)(?:了)?)?$/u,
  /^(?:我|之前|刚才|上次|先前)+(?:的)?(?:回答|说法|说的|答复|表述)?(?:是|说|弄|搞|记|答)?(?:错误的?|错了?|有误|不正确|不对|不准确)(?:了|的)?$/u,
  // Japanese
  /^(?:はい|そうですね|ありがとうございます|すみません|ご指摘(?:いただき)?ありがとうございます|失礼(?:いた)?しました)$/u,
  /^(?:ご指摘|おっしゃる|仰る)(?:の)?(?:通り|とおり)[^。]{0,4}$/u,
  /^(?:大変|誠に|たいへん|本当に)?(?:申し訳(?:ありません|ございません)(?:でした)?|失礼(?:いた)?しました|お詫び(?:いた|申し上げ)[^。]{0,6}|すみません(?:でした)?)$/u,
  /^(?:私の|先ほどの|前の|前回の|以前の)?(?:回答|説明|答え|私|先ほど)?(?:が|は|の説明は|の回答は)?(?:間違(?:い|えて|って)|誤り|誤って|不正確)(?:いま|でし|です|おり|まし)[^。]{0,6}$/u,
];
const BETWEEN = /\s*[,;:!.—–，、：！]\s*(?:(?:and|und|et|y|but|aber|mais|pero)\s+)?|\s-\s|\s+(?:and|und|et|y)\s+/u;
const MOST_PARTS = 6;

/** Whether a plain sentence only apologizes, owns up to an error or says that the reader is right. */
export function isApology(plain: string): boolean {
  const parts = plain.split(BETWEEN).filter((part) => part !== '');
  return parts.length > 0 && parts.length <= MOST_PARTS && parts.every((part) => PARTS.some((one) => one.test(part)));
}
