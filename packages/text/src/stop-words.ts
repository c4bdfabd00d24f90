/** Languages with known stop words and endings; all others are 'unknown' and compared word by word. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'unknown';

const ENGLISH =
  "a about above after again against all also am an and any are aren't as at be because been before being below between both but by can can't cannot could couldn't did didn't do does doesn't doing don't down during each few for from further had hadn't has hasn't have haven't having he her here hers herself him himself his how i i'm i've if in into is isn't it it's its itself just me more most my myself no nor not of off on once only or other our ours ourselves out over own same shall she should shouldn't so some such than that that's the their theirs them themselves then there these they this those through to too under until up upon very was wasn't we we're were weren't what what's when where which while who whom whose why will with won't would wouldn't you you're your yours yourself yourselves";
/** Further English words without content in a claim. In a question they can be the subject. */
const ENGLISH_OF_CLAIMS =
  "either else etc ever every he'd he'll he's here's i'd i'll let's like may might mine much must neither now often one onto others ought per quite rather really she'd she'll she's since there's they'd they'll they're they've though thus us we'd well we'll we've whether within without yet you'd you'll you've";
const GERMAN =
  'aber alle allem allen aller alles als also am an andere anderen auch auf aus bei bin bis bist da damit dann das dass dein deine dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer fur gegen habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist jede jedem jeden jeder jedes jetzt kann kein keine keinem keinen keiner konnen konnte machen man manche mein meine mich mir mit muss musste nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind so solche soll sollte sondern sonst uber um und uns unser unter viel vom von vor wahrend war waren warum was weg weil weiter welche wenn wer werde werden wie wieder will wir wird wirst wo wollen wurde wurden zu zum zur zwar zwischen';
const FRENCH =
  "a ai ainsi alors apres as au aucun aussi autre autres aux avant avec avoir avait c'est car ce ceci cela celle celles celui ces cet cette ceux chaque chez comme comment dans de depuis des dont du elle elles en encore entre est et etaient etait etc ete etre eu eux fait faire il ils je jusque la le les leur leurs lui ma mais me meme mes moi moins mon ne ni non nos notre nous on ont ou par parce pas peu peut plus pour pourquoi quand que quel quelle quelles quels qui quoi sa sans se selon sera ses si son sont sous sur ta te tes toi ton tous tout toute toutes tres tu un une vers vos votre vous y";
const SPANISH =
  'a al algo algunas algunos ante antes asi aun aunque bien cada como con contra cual cuando de del desde donde dos durante e el ella ellas ellos en entre era eran es esa esas ese eso esos esta estaba estado estan estar estas este esto estos fue fueron ha habia han hasta hay hacia la las le les lo los mas me mi mientras mis mismo mucho muy nada ni no nos nosotros nuestra nuestro o otra otras otro otros para pero poco por porque pues que quien se sea segun ser si sido sin sobre solo son su sus tal tambien tan tanto te tiene tienen todo todos tu tus un una unas uno unos usted y ya yo';

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words without content in a claim, per language, already folded (no accents, lower case). */
export const STOP_WORDS: Readonly<Record<Exclude<Language, 'unknown'>, ReadonlySet<string>>> = {
  en: toSet(`${ENGLISH} ${ENGLISH_OF_CLAIMS}`),
  de: toSet(GERMAN),
  fr: toSet(FRENCH),
  es: toSet(SPANISH),
};

/** Whether the folded word carries no content in the given language; unknown languages have no list. */
export function isStopWord(folded: string, language: Language): boolean {
  return language !== 'unknown' && STOP_WORDS[language].has(folded);
}

/** English stop words of the search, as terms: apostrophes are joined ("don't" is "dont"). */
export const SEARCH_STOP_WORDS: ReadonlySet<string> = toSet(`${ENGLISH.replaceAll("'", '')} let`);
