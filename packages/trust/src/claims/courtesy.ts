import { fold } from '@symbi/text/fold';

/**
 * Words in which a reply talks with its reader: about itself, the question and what to do next. None says anything of a
 * subject.
 */
const ENGLISH =
  'happy glad pleased delighted help helps helped helpful hope hopefully question questions ask asks asked asking know let need needs want wants like likes more further else anything something everything detail details specifics info information answer answers explain explanation summarize summarise summary overview list compare version step steps part parts point points dig deeper deep dive look looking share send provide clarify clarification clarifications elaborate expand feel free welcome please thank thanks sorry apology apologies apologize apologise mistake mistaken error wrong right correct corrected correction earlier previous previously last message reply response confusion confused mix mixed mixup good great nice fair catch point sure course absolutely certainly definitely indeed say word worry worries problem luck best regards wishes hi hello everyone all dear cheers quick short note gist rundown recap takeaway takeaways start enjoy safe safely confirm check checking double verify recommend suggest worth may might doubt caution side err just simply always ai model assistant ps p s tl dr tldr bottom line glance case anyway bye talk chat topic follow up go ahead reach out time anytime happen happens next pleasure clear clearer sense useful make makes stuck ready fuller full original exact';
const ADVISERS =
  'doctor pharmacist professional expert experts lawyer provider staff support team manufacturer dealer seller retailer landlord authority office company website department hr organizer organizers teacher vet source document';
const GERMAN =
  'gern gerne gerne froh hilfe helfen hilft geholfen hoffe hoffentlich frage fragen frag fragst weiter weitere weiteres mehr noch sonst etwas alles details einzelheiten info infos information informationen antwort antworten erkläre erklären erklärung zusammenfassung überblick übersicht liste vergleich vergleiche version schritt schritte teil punkt punkte melde melden sag sagen bescheid wissen lass bitte danke dank entschuldigung entschuldige entschuldigen verzeihung leid fehler falsch geirrt irrtum richtig recht korrigiere korrigieren korrektur korrigiert vorige vorherige vorigen vorherigen letzte letzten aussage nachricht verwechslung verwechselt gut gute guter hinweis klar natürlich sicher selbstverständlich sorge sorgen problem viel erfolg glück liebe grüße hallo kurz kurzgefasst gesagt fazit zweifel apotheke arzt ärztin fachleute anbieter hersteller verwaltung nachfragen nachfragen erkundigen prüfe prüfen nachprüfen überprüfe überprüfen vorsichtshalber einfach jederzeit tipp ps überblick wesentliche kürze wunsch auf los genauer genaueres';
const FRENCH =
  'heureux heureuse ravi ravie aide aider aidé espère espérons question questions demande demander demandez dites dis dire plus autre autres chose besoin souhaitez souhaites voulez veux détail détails précision précisions information informations infos réponse réponses expliquer explication résumé résumer aperçu liste tableau comparaison comparer version étape étapes partie point points hésite hésitez merci pardon désolé désolée excuse excuses excuser erreur trompé trompée tort faux raison exact correction corriger corrige précédent précédente message confusion confondu bon bonne bien sûr volontiers évidemment certainement effectivement souci problème courage chance cordialement bonjour salut bref court essentiel doute médecin pharmacien professionnel vendeur fabricant vérifier vérifiez vérifie confirmer confirmez plaisir utile clair simplement toujours ps dessous voici faire fait pas';
const SPANISH =
  'encantado encantada gusto ayuda ayudar ayudarte ayudo espero sirva sirve pregunta preguntas preguntar pregunta pregúntame dime dígame avísame más otra otras otro otros algo cosa cosas necesitas necesita quieres quiere deseas detalle detalles información respuesta respuestas explicar explico explicación resumen resumir lista tabla comparación comparar versión paso pasos parte punto puntos dudes gracias perdón perdona disculpa disculpas disculpe siento error equivoqué equivocado equivocada razón correcto corrección corregir corrijo anterior mensaje confusión confundí buen buena bueno claro supuesto seguro desde luego problema suerte saludos hola breve corto esencial duda dudas médico farmacéutico profesional vendedor fabricante verificar verifica confirmar confirma consultar consulta revisar revisa fecha exacta exacto copia sugiero recomiendo útil simplemente siempre ps abajo aquí';
const WORDS = new Set(
  [ENGLISH, ADVISERS, GERMAN, FRENCH, SPANISH].flatMap((words) =>
    words.split(' ').map((word) => fold(word, 'spelled')),
  ),
);

const DENIES =
  /(?<![\p{L}'’])(?:not|never|no|none|cannot|without|nicht|nie|kein\p{L}*|ohne|jamais|aucune?|sans|nunca|sin|ningun\p{L}*)(?!\p{L})|n['’]t(?!\p{L})/u;
const REASSURES = /^(?:no|don['’]t) (?:worr|problem)|^(?:keine? (?:sorge|problem))|^(?:pas de (?:souci|problème))/u;
/** Somebody who talks to somebody: the speaker, the listener, a request. */
const ADDRESSES =
  /(?<![\p{L}'’])(?:i|i'm|i'd|i'll|i've|me|my|you|you're|you'd|your|we|let|let's|please|ich|mir|mich|meine?[nrms]?|du|dir|dich|sie|ihnen|bitte|je|j|m|me|mon|ma|mes|vous|tu|te|yo|mi|mis|usted|le)(?!\p{L})/u;
const MOST_WORDS = 16;
/** So few words of talk need no person. */
const FEW_WORDS = 5;

/**
 * Whether a plain sentence only talks with its reader: all `content` words (without stop words, in lower case) are words
 * of talk. One with a digit or a denial claims something.
 */
export function isCourtesy(plain: string, content: readonly string[]): boolean {
  if (content.length === 0 || content.length > MOST_WORDS || /\p{Nd}/u.test(plain)) return false;
  if (DENIES.test(plain) && !REASSURES.test(plain)) return false;
  return content.every((word) => WORDS.has(word)) && (content.length <= FEW_WORDS || ADDRESSES.test(plain));
}
