/**
 * Words that deny, restrict, compare or doubt what a statement says, or that say when it became so. Two statements of the
 * same words say the same, or the opposite, only if both have the same ones of these.
 */
const GUARDS =
  /\b(?:not|no|never|none|neither|nor|cannot|without|nobody|nothing|if|unless|except\w*|only|whether|would|could|should|might|hardly|rarely|seldom|however|instead|rather|either|or|more|less|fewer|than|least|most|total|sum|together|average|difference|both|respectively|about|around|roughly|nearly|almost|over|approximately|circa|ca|under|up to|until|till|since|formerly|previously|now|again|false|myth|wrong|unlikely|nicht|nichts|keine?[mnrs]?|nie|niemals|ohne|wenn|falls|sofern|außer|nur|ob|würde|könnte|sollte|kaum|sondern|oder|mehr|weniger|als|insgesamt|zusammen|durchschnitt\w*|etwa|bis|seit|früher|jetzt|wieder|rund|ungefähr|falsch|ne|pas|jamais|aucune?|sans|si|sauf|seulement|ou|plus|moins|total|environ|jusqu\w*|depuis|désormais|faux|nunca|ningun[oa]?|sin|hasta|desde|ahora|salvo|excepto|solo|sólo|más|menos|o|falso)\b|n['’]t\b|[没沒無无未不]|ない|ません/giu;

/** Those of a text in the order of the alphabet, as one string to compare. */
export const guardsOf = (text: string): string =>
  (text.toLowerCase().match(GUARDS) ?? [])
    .map((word) => word.replace('’', "'"))
    .toSorted()
    .join(' ');
