import { fold } from '@symbi/text/fold';

/**
 * Words in which a reply talks with its reader: about itself, the question and what to do next. They say little of any
 * subject.
 */
const ENGLISH =
  'happy glad pleased delighted help helps helped helpful hope hopefully question questions ask asks asked asking know let need needs like more further else anything something everything detail details specifics info information answer answers explain explanation summarize summarise summary overview list compare step steps part parts point points dig deeper deep dive look looking send provide clarify clarification clarifications elaborate expand feel free welcome please thank thanks sorry apology apologies apologize apologise mistake error earlier previous previously last message reply response confusion confused mix mixed mixup good great nice fair catch sure course absolutely certainly definitely indeed say word worry worries luck best regards wishes hi hello everyone all dear cheers quick short note gist rundown recap takeaway takeaways start enjoy confirm check checking double verify suggest doubt caution side err just simply always ai model assistant ps p s tl dr tldr bottom line glance case anyway bye talk chat topic follow up go ahead reach out time anytime happen happens next pleasure clear clearer sense make makes stuck ready';
const ADVISERS =
  'doctor pharmacist professional lawyer provider staff support team manufacturer dealer seller retailer landlord authority office website department hr organizer organizers teacher vet apotheke arzt ärztin anbieter hersteller médecin pharmacien vendeur fabricant médico farmacéutico vendedor fabricante';
const GERMAN =
  'gern gerne froh hilfe helfen hilft geholfen hoffe hoffentlich frage fragen frag fragst weiter weitere weiteres mehr noch sonst etwas alles details einzelheiten info infos information informationen antwort antworten erkläre erklären erklärung zusammenfassung überblick übersicht liste vergleich vergleiche schritt schritte teil punkt punkte melde melden sag sagen bescheid wissen lass bitte danke dank entschuldigung entschuldige entschuldigen verzeihung leid fehler geirrt irrtum korrigiere korrigieren korrektur vorige vorherige vorigen vorherigen letzte letzten aussage nachricht verwechslung verwechselt gut gute guter hinweis klar natürlich selbstverständlich sorge sorgen viel erfolg glück liebe grüße hallo kurz kurzgefasst gesagt fazit zweifel nachfragen erkundigen prüfe prüfen nachprüfen überprüfe überprüfen vorsichtshalber jederzeit tipp ps wesentliche kürze wunsch auf los genauer genaueres';
const FRENCH =
  'heureux heureuse ravi ravie aide aider aidé espère espérons question questions demande demander demandez dites dis dire plus autre autres chose besoin souhaitez souhaites voulez veux détail détails précision précisions information informations infos réponse réponses expliquer explication résumé résumer aperçu liste tableau comparaison comparer étape étapes partie point points hésite hésitez merci pardon désolé désolée excuse excuses excuser erreur précédent précédente message confusion confondu bon bonne bien volontiers évidemment certainement effectivement souci courage chance cordialement bonjour salut bref court essentiel doute vérifier vérifiez vérifie confirmer confirmez plaisir clair simplement toujours ps dessous voici faire fait';
const SPANISH =
  'encantado encantada gusto ayuda ayudar ayudarte ayudo espero sirva sirve pregunta preguntas preguntar pregúntame dime dígame avísame más otra otras otro otros algo cosa cosas necesitas necesita quieres quiere deseas detalle detalles información respuesta respuestas explicar explico explicación resumen resumir lista tabla comparación comparar paso pasos parte punto puntos dudes gracias perdón perdona disculpa disculpas disculpe siento error equivoqué corrección corregir corrijo anterior mensaje confusión confundí buen buena bueno claro supuesto desde luego suerte saludos hola breve corto esencial duda dudas verificar verifica confirmar confirma consultar consulta sugiero simplemente ps abajo aquí';
const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((words) => words.split(' ').map((word) => fold(word, 'spelled'))));
const WORDS = setOf(ENGLISH, GERMAN, FRENCH, SPANISH);
const ADVISER_WORDS = setOf(ADVISERS);

const DENIES =
  /(?<![\p{L}'’])(?:not|never|no|none|cannot|without|nicht|nie|kein\p{L}*|ohne|jamais|aucune?|sans|nunca|sin|ningun\p{L}*)(?!\p{L})|n['’]t(?!\p{L})/u;
const REASSURES = /^(?:no|don['’]t) (?:worr|problem)|^(?:keine? (?:sorge|problem))|^(?:pas de (?:souci|problème))/u;
/** Somebody who talks to somebody: the speaker, the listener, a request. */
const ADDRESSES =
  /(?<![\p{L}'’])(?:i|i'm|i'd|i'll|i've|me|my|you|you're|you'd|your|we|let|let's|please|ich|mir|mich|meine?[nrms]?|du|dir|dich|sie|ihnen|bitte|je|j|m|me|mon|ma|mes|vous|tu|te|yo|mi|mis|usted|le)(?!\p{L})/u;
const MOST_WORDS = 16;
/** So few words of talk need nobody who says them: 'P.S.' */
const FEW_WORDS = 2;
const REQUESTS =
  /^(?:please|kindly|just|do|if in doubt|when in doubt|if (?:unsure|needed|necessary)|for (?:anything|everything) else|im zweifel|bitte|frag|fragen sie|en cas de doute|demandez|veuillez|en caso de duda|pregunt[ae]|consult[ae]|ask|check|confirm|verify)(?!\p{L})/u;

/**
 * Whether a plain sentence only talks with its reader: all `content` words (without stop words, in lower case) are words
 * of talk. One with a digit or a denial claims something; so does one on an adviser, unless it asks to ask him.
 */
export function isCourtesy(plain: string, content: readonly string[]): boolean {
  if (content.length === 0 || content.length > MOST_WORDS || /\p{Nd}/u.test(plain)) return false;
  if (DENIES.test(plain) && !REASSURES.test(plain)) return false;
  const isRequest = REQUESTS.test(plain);
  if (!content.every((word) => WORDS.has(word) || (isRequest && ADVISER_WORDS.has(word)))) return false;
  return content.length <= FEW_WORDS || isRequest || ADDRESSES.test(plain);
}
