/** Whether a statement permits an action, forbids it, demands it, or says that it is not needed. */
export type Mode = 'may' | 'may-not' | 'must' | 'need-not';

/** A word or phrase for a mode. With a negation it has the mode `negated`; undefined if that is ambiguous. */
interface Marker {
  readonly words: RegExp;
  readonly mode: Mode;
  readonly negated: Mode | undefined;
  /** A verb that stands before what one may do, not after it. */
  readonly isVerb: boolean;
}

/** Words are folded, with one space between them. */
const marker = (words: string, mode: Mode, negated: Mode | undefined, isVerb = false): Marker => ({
  words: new RegExp(String.raw`(?<![^ ])(?:${words})(?![^ ])`, 'gu'),
  mode,
  negated,
  isVerb,
});

export const MARKERS: readonly Marker[] = [
  marker(
    "may|can|cannot|can't|darf|darfst|durfen|durft|kann|kannst|konnen|konnt|peut|peux|peuvent|pouvez|pouvons|puede|puedes|pueden|podemos|podeis|puo|puoi|possono|potete|pode|podes|podem",
    'may',
    'may-not',
    true,
  ),
  marker(
    'allowed|permitted|permissible|allows?|permits?|(?:is|are) (?:fine|ok|okay|welcome)|free to|entitled to|erlaubt|gestattet|zulassig|autorisee?s?|permise?s?|(?:le )?droit (?:de|d)|permitid[oa]s?|permiten?|autorizad[oa]s?|permess[oaie]|consentit[oaie]|ammess[oaie]',
    'may',
    'may-not',
  ),
  marker(
    'forbidden|prohibited|banned|disallowed|forbids?|prohibits?|bans|off limits|verboten|untersagt|unzulassig|interdite?s?|interdisent|defendue?s?|prohibid[oa]s?|prohiben?|vietat[oaie]|proibit[oaie]|proibid[oa]s?',
    'may-not',
    'may',
  ),
  marker(
    "must|mustn't|shall|doit|dois|doivent|devez|il faut|faut|debe|debes|deben|deve|devi|devono|devem",
    'must',
    'may-not',
    true,
  ),
  marker(
    "(?:has|have|need|needs) to|(?:besoin|obligation) (?:de|d)|needn't|need not|muss|musst|mussen|brauchen? nicht|tienen? que|tienes que|tem (?:de|que)|bisogna",
    'must',
    'need-not',
    true,
  ),
  marker(
    'required|mandatory|compulsory|obligatory|obliged|verpflichtet|vorgeschrieben|obligatorisch|pflicht|erforderlich|notig|notwendig|obligatoires?|obligee?s?|obligatori[oa]s?|obligad[oa]s?|obbligatori[oaie]|obrigatori[oa]s?',
    'must',
    'need-not',
  ),
  marker(
    'optional|voluntary|freiwillig|facultati(?:f|ve)s?|opcional(?:es)?|voluntari[oa]s?|facoltativ[oaie]',
    'need-not',
    'must',
  ),
];

/** Markers that contain a negation. */
export const NEGATED_MARKER = /^(?:cannot|can't|mustn't|needn't|need not|brauchen? nicht)$/u;

/** Words that negate a clause wherever they stand in it. */
export const NEGATION =
  /(?<![^ ])(?:not|never|none|nobody|nowhere|nothing|no one|\w+n't|nicht|nichts|kein|keine[mnrs]?|nie|niemals|niemand|weder|pas|jamais|aucune?s?|personne|rien|nunca|ningun[oa]?s?|nadie|nada|tampoco|non|nessun[oa]?|mai|nao|nenhuma?)(?![^ ])/gu;
/** Negates what stands behind it in English, Spanish and Italian; in Portuguese it means 'in the'. */
export const NO = /(?<![^ ])no(?![^ ])/gu;

/** With one of these it is unclear what is allowed, or whether anything is. */
export const UNCLEAR =
  /^(?:although|though|while|whereas|wahrend|mientras|aunque) |(?<![^ ])(?:obwohl|obgleich|bien que|quoique|whether|false|wrong|untrue|myth|would|could|might|should|asked|asks|claims?|claimed|not only|not just|ob|falsch|wurde|wurden|konnte|konnten|sollte|sollten|nicht nur|pas seulement|faux|pourrait|pourraient|devrait|devraient|no solo|falso|podria|podrian|deberia|deberian|instead|rather|other than|unlike|apart from|besides|statt|anstatt|anstelle|im gegensatz|au lieu|a part|contrairement|hormis|en lugar|en vez|aparte|a diferencia|neither|nor|weder|tampoco|refus\w*|withh\w*|den(?:y|ied)|verweiger\w*|ne pas|nicht zu|de no|a no|not to)(?![^ ])/u;

/** Words that make a permission or a duty conditional, or introduce an exception. */
export const CONDITION =
  /(?<![^ ])(?:if|unless|provided|except\w*|exempt\w*|excluding|only|subject|as long as|so long as|consent|approval|permission|depending|case by case|in case|wenn|falls|sofern|soweit|solange|ausser|ausnahm\w*|ausgenommen|nur|lediglich|es sei denn|zustimmung|erlaubnis|genehmigung|bedingung|si|sauf|excepte\w*|exception\w*|seulement|uniquement|condition|accord|autorisation|salvo|excepto|excepcion\w*|solo|solamente|unicamente|siempre que|se (?:il|lo|la|gli|le|non|o|os|as|nao|houver)|consentimiento|permiso|autorizacion|condicion|tranne|eccetto|soltanto|apenas|somente|exceto|desde que|consenso|autorizzazione|consentimento|autorizacao)(?![^ ])/u;
/** Words that limit a statement, folded: two statements are compared only if they have the same ones. */
export const LIMITS = new Set(
  'without outside before after until till since from between during while above below over under beyond near around more less fewer longer larger later earlier than least most other others everywhere anywhere ohne ausserhalb vor nach bis seit ab zwischen wahrend uber unter neben mehr weniger langer grosser andere anderen anderer sonst uberall sans dehors avant apres jusque depuis entre pendant durant sous plus moins autre autres partout sin fuera antes despues hasta desde entre durante sobre bajo mas menos otro otra otros otras senza fuori prima dopo fino sem fora depois ate'.split(
    ' ',
  ),
);

/** Verbs that do not tell what is done with a thing, and other words without a content of their own, folded. */
export const LIGHT = new Set(
  'leave left put park parked keep kept have own hold held use used bring brought take taken make made do done get go yes one please also still even any all whole entire generally inside within there here anyone everyone someone people person allowed according expressly strictly explicitly halten gehalten abstellen abgestellt lassen haben besitzen nutzen genutzt benutzen benutzt verwenden verwendet mitbringen mitgebracht bringen gebracht machen gemacht tun ja nein auch leider innerhalb grundsatzlich ausdrucklich gesamten ganzen eine einen einem garder laisser laisse laisses laissee laissees avoir posseder utiliser amener apporter faire prendre venir oui non aussi vous tous toute interieur dejar dejado dejados dejarse tener usar utilizar traer llevar hacer poseer si tambien se puedes usted ustedes queda dentro un una lasciare lasciato lasciati avere tenere portare fare deixar deixado deixados ter trazer levar fazer sim'.split(
    ' ',
  ),
);

/** Those whom a text addresses, where a reply says 'you'; French 'clients' and 'participants' are spelled as in English. */
const ADDRESSEE_WORDS = [
  'tenants?|lessees?|renters?|residents?|occupants?|occupiers?|customers?|clients?|buyers?|members?|visitors?|users?|participants?|passengers?|employees?|workers?|staff|students?|pupils?|patients?|borrowers?|licensees?',
  String.raw`mieter\w*|bewohner\w*|kunden?|kundin\w*|mitglied\w*|besucher\w*|nutzer\w*|teilnehmer\w*|mitarbeite\w*|arbeitnehmer\w*|beschaftigte\w*|schuler\w*`,
  'locataires?|membres?|visiteurs?|usagers?|campeurs?|salaries?',
  String.raw`inquilin[oa]s?|arrendatari[oa]s?|clientes?|socios?|miembros?|visitantes?|usuarios?|participantes?|emplead[oa]s?|trabajador\w*`,
];
export const ADDRESSEES = new RegExp(`^(?:${ADDRESSEE_WORDS.join('|')})$`, 'u');

/** Begins a clause that contrasts with the one before it. */
export const CONTRAST =
  /^(?:but|while|whereas|however|though|although|yet|aber|wahrend|wohingegen|jedoch|dagegen|wohl|mais|tandis|alors|cependant|pero|mientras|aunque|sino|ma|mentre|mas|enquanto)$/u;
/** Begins a clause that depends on the one before it. */
export const SUBORDINATE =
  /^(?:if|unless|provided|because|since|when|whenever|which|who|whose|where|that|so|wenn|falls|sofern|solange|weil|da|dass|damit|sodass|si|parce|car|puisque|lorsque|quand|qui|que|dont|ou|porque|cuando|donde|quien|cual|perche|quando|che)$/u;
export const JOINING = /^(?:and|or|und|oder|sowie|et|ou|y|o|e|u)$/u;
/** Begins a clause without a verb that takes back what the one before it says: 'but not on the balcony'. */
export const TAKEN_BACK = /^(?:not|nicht|kein|keine|keinen|pas|no|non|nao)$/u;
/** A clause with one of these has a verb. */
export const FINITE =
  /^(?:is|are|was|were|be|do|does|did|has|have|will|ist|sind|war|hat|haben|wird|werden|est|sont|ont|sera|es|son|esta|estan|hay|tiene|tienen|sono|sao)$/u;
/** The answer before a sentence. */
export const ANSWER = /^(?:yes|no|nope|sure|ja|nein|doch|oui|non|si|sim|nao)$/u;
