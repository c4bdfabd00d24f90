/** The parts of a sentence in which a speaker apologizes, thanks or owns up to an error; each is matched alone. */
const PARTS: readonly RegExp[] = [
  // English
  /^(?:oh|ah|oops|yes|no|well|indeed|thanks|thank you|sorry|apologies|good catch|fair (?:point|enough)|great catch|my (?:mistake|bad|error|fault)|mea culpa)$/u,
  /^(?:you(?:'re| are) (?:absolutely |completely |quite |totally |of course )?(?:right|correct)(?: (?:about|to) [^.]{1,50})?|that's (?:right|correct|a fair point))$/u,
  /^(?:(?:many |my )?(?:thanks|thank you)) for (?:pointing|catching|correcting|flagging|noticing|spotting|the correction|the clarification|your patience|letting)\b[^.]{0,40}$/u,
  /^(?:i (?:do |sincerely |must |really )?apologi[sz]e|(?:my |sincere |please accept my )*apologies|i(?:'m| am) (?:very |so |really |truly )?sorry|sorry)(?: (?:for|about) [^.]{1,60})?$/u,
  /^(?:i (?:was|am|stand)|i'm) (?:wrong|mistaken|corrected|incorrect|imprecise|confused)(?: (?:earlier|before|there|about (?:that|this|it)|on (?:that|this)(?: point)?|in my (?:last|previous|earlier|first) \w+))?$/u,
  /^i (?:made|made a|got) (?:an? )?(?:mistake|error|that wrong|this wrong|it wrong|mixed (?:that|it|this) up)(?: (?:earlier|before|there|in my (?:last|previous|earlier|first) \w+))?$/u,
  /^(?:that|this|what i said|my (?:earlier|previous|last|first) \w+)(?: was|'s| is)(?: indeed)? (?:wrong|incorrect|a mistake|my mistake|an error|not (?:right|correct|accurate)|inaccurate)$/u,
  // German
  /^(?:oh|ja|stimmt|danke|vielen dank|sorry|entschuldige?(?: bitte)?|verzeihung|pardon|guter hinweis|gut aufgepasst|mein fehler)$/u,
  /^(?:du hast|sie haben|da hast du|da haben sie) (?:völlig |absolut |vollkommen |natürlich )?recht$/u,
  /^(?:danke|vielen dank) (?:für|dass) [^.]{1,50}$/u,
  /^(?:ich )?(?:entschuldige(?: mich)?|bitte um entschuldigung|entschuldigung|entschuldigen sie|(?:es |das )?tut mir (?:sehr )?leid)(?: bitte)?(?: (?:für|wegen) [^.]{1,60})?$/u,
  /^(?:da |hier )?(?:ich )?(?:habe|hatte|lag|war)(?: ich)? (?:mich )?(?:da )?(?:geirrt|falsch|getäuscht|vertan|unrecht)$|^(?:das|meine (?:vorherige |letzte |erste )?\p{L}+) war (?:falsch|nicht richtig|ein fehler|mein fehler|ungenau)$/u,
  // French
  /^(?:oui|merci|pardon|désolée?|toutes mes excuses|mes excuses|bien vu|en effet|exact|c'est exact|c'est (?:juste|vrai)|mon erreur|c'est mon erreur|au temps pour moi|autant pour moi)$/u,
  /^(?:vous avez|tu as) (?:tout à fait |parfaitement |absolument |entièrement )?raison$/u,
  /^merci (?:de|pour) [^.]{1,50}$/u,
  /^(?:je (?:m'excuse|vous présente mes excuses|vous prie de m'excuser|suis (?:vraiment )?désolée?)|(?:toutes )?mes excuses|désolée?|pardon)(?: (?:pour|de) [^.]{1,60})?$/u,
  /^(?:je me suis|je m'étais|j'ai fait une) (?:trompée?|erreur)(?: [^.]{1,30})?$|^(?:c'était|ma réponse (?:précédente )?était) (?:faux|une erreur|mon erreur|incorrecte?|fausse|inexacte?)$|^j'avais tort$/u,
  // Spanish
  /^[¡¿]?(?:sí|gracias|perdón|perdona|disculpa|disculpe|lo siento|mis disculpas|buena observación|es cierto|cierto|así es|fue mi error|mi error)$/u,
  /^(?:tienes|tiene|tenés) (?:toda la |mucha )?razón$/u,
  /^(?:muchas )?gracias por [^.]{1,50}$/u,
  /^(?:me disculpo|pido disculpas|te pido disculpas|le pido disculpas|mis disculpas|disculpa|disculpe|lo siento(?: mucho)?|perdón|perdona)(?: por [^.]{1,60})?$/u,
  /^(?:me (?:equivoqué|confundí|había equivocado)|cometí un error|estaba equivocad[oa]|fue (?:un|mi) error|(?:mi respuesta (?:anterior )?|eso |esto )(?:era|fue|estaba) (?:incorrect[oa]|errónea|un error|mal|equivocad[oa]))(?: [^.]{1,30})?$/u,
  // Chinese
  /^(?:是的|对|没错|谢谢|感谢(?:您|你)?(?:的)?(?:指正|提醒|指出)?|确实|确实如此)$/u,
  /^(?:你|您)?(?:说得?|指出得?|是)(?:很|完全|非常)?(?:对|正确|没错)(?:的|了)?$/u,
  /^(?:我)?(?:很|非常|深表|十分|对此|真的)?(?:抱歉|歉意|对不起|道歉|不好意思)(?:了)?(?:造成|之前|刚才|给|让)?[^。；]{0,20}$/u,
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
