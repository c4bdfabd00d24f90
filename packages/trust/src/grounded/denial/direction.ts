/** Which way a sentence says that something went. */
export type Direction = 'up' | 'down';

const UP =
  /\b(?:rose|risen|rises?|rising|grew|grown|grows?|growing|increas(?:e[ds]?|ing)|climb(?:s|ed|ing)|surg(?:e[ds]|ing)|soared|went up|stieg(?:en)?|gestiegen|steigt|steigen|wuchs(?:en)?|gewachsen|wächst|nahm(?:en)? zu|zugenommen|erhöhte(?:n)?|erhöht|augment(?:é|ée|és|ées|e|ent|ait|aient|èrent|a)|progress(?:é|e|ent|ait|a)|grimp(?:é|e|a)|sub(?:ió|ieron|e|en|ido)|aument(?:ó|aron|a|an|ado)|crec(?:ió|ieron|e|en|ido))(?![\p{L}])|上升|增长|增加|上涨|提高|升高|上昇|増え|増加|上が/gu;
const DOWN =
  /\b(?:fell|fallen|falls|falling|dropp(?:ed|ing)|drops|declin(?:e[ds]|ing)|decreas(?:e[ds]?|ing)|shrank|shrunk|shrinks?|shrinking|slump(?:s|ed)|plung(?:e[ds]|ing)|went down|sank(?:en)?|gesunken|sinkt|sinken|fiel(?:en)?|gefallen|fällt|fallen|schrumpfte(?:n)?|geschrumpft|ging(?:en)? zurück|zurückgegangen|nahm(?:en)? ab|abgenommen|baiss(?:é|ée|e|ent|ait|a)|diminu(?:é|ée|e|ent|ait|a)|chut(?:é|e|a)|recul(?:é|e|ent|a)|baj(?:ó|aron|a|an|ado)|cay(?:ó|eron)|ca(?:ído|e|en)|disminu(?:yó|yeron|ye|yen|ido)|descend(?:ió|ieron|ido))(?![\p{L}])|下降|减少|下跌|降低|跌至|減少|下落|低下|減っ|下が/gu;

const found = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([word]) => word);

/**
 * The direction of a sentence in lower case, and the words that say it; undefined if it says none, or both: 'rose to 5
 * and fell back'.
 */
export function readDirection(text: string): { direction: Direction; words: readonly string[] } | undefined {
  const [up, down] = [found(text, UP), found(text, DOWN)];
  if (up.length > 0 === down.length > 0) return undefined;
  return up.length > 0 ? { direction: 'up', words: up } : { direction: 'down', words: down };
}
