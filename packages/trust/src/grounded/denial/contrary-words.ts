/**
 * Words of which one says the opposite of the other in everyday texts, folded, in English, German, French, Spanish, Italian and
 * Portuguese. Left out are words that are also used for something else, as 'right', and those that swap with what they stand
 * between, as 'buys' and 'sells'.
 */
const PAIRS: readonly (readonly [one: string, other: string])[] = [
  [
    'rose risen rises grew grown grows increased increases increase climbed raised stieg stiegen gestiegen steigt steigen erhoht erhohte angestiegen hoher augmente augmentent augmentee augmentation hausse releve relevee progresse subio subieron sube suben subido subida aumento aumentaron aumenta aumentado crecio crecieron salito salita saliti salite sale salgono aumentato aumentata aumentati aumentate aumentano cresciuto cresciuta cresciuti cresciute cresce subiu subiram sobe sobem aumentou aumentaram cresceu cresceram',
    'fell fallen falls dropped drops declined declines decreased decreases decrease lowered shrank shrunk sank sanken gesunken sinkt sinken gesenkt senkte fiel fielen gefallen fallt ruckgang niedriger baisse baissent baissee diminue diminuent diminuee diminution recule reculent abaisse abaissee bajo bajaron baja bajan bajado bajada disminuyo disminuyeron disminuye disminuido sceso scesa scesi scese scende scendono calato calata calati calate diminuito diminuita diminuiti diminuite diminuisce desceu desceram desce descem diminuiu diminuiram baixou baixaram caiu cairam',
  ],
  [
    'open opened opens offen geoffnet offnet ouvert ouverte ouverts ouvertes ouvre abierto abierta abiertos abiertas abre aperto aperta aperti aperte apre aberto aberta abertos abertas',
    'closed shut closes geschlossen schliesst schlieszt ferme fermee fermes fermees cerrado cerrada cerrados cerradas cierra chiuso chiusa chiusi chiuse chiude fechado fechada fechados fechadas encerrado encerrada fecha encerra',
  ],
  [
    'free gratis kostenlos kostenfrei umsonst gebuhrenfrei gratuit gratuite gratuits gratuites gratuitement gratuito gratuita gratuitos gratuitas gratuiti',
    'paid payable chargeable fee kostenpflichtig gebuhrenpflichtig zahlungspflichtig payant payante payants payantes pagamento',
  ],
  [
    'included inclusive inbegriffen enthalten inklusive inclus incluse compris comprise comprises incluido incluida incluidos incluidas incluye incluyen compreso compresa compresi comprese incluso inclusa inclusi incluse comprende incluindo inclui incluem',
    'excluded exclusive separately extra ausgeschlossen ausgenommen exkl separat exclu exclue exclus excluido excluida excluidos excluidas aparte escluso esclusa esclusi escluse parte',
  ],
  [
    'compulsory mandatory obligatory required obligatorisch verpflichtend pflicht vorgeschrieben obligatoire obligatoires obligatorio obligatoria obligatorios obligatorias obbligatorio obbligatoria obbligatori obbligatorie obrigatorio obrigatoria obrigatorios obrigatorias',
    'optional voluntary recommended freiwillig empfohlen facultatif facultative facultatifs conseille conseillee conseilles recommande recommandee opcional opcionales voluntario voluntaria recomendado recomendada aconsejable facoltativo facoltativa facoltativi consigliato consigliata facultativo facultativa opcionais',
  ],
  [
    'allowed permitted welcome erlaubt gestattet zulassig autorise autorisee autorises autorisees permis permise admis permitido permitida permitidos permitidas permesso permessa permessi permesse consentito consentita ammesso ammessi',
    'forbidden prohibited banned verboten untersagt unzulassig interdit interdite interdits interdites prohibido prohibida prohibidos prohibidas vietato vietata vietati vietate proibito proibita proibido proibida proibidos proibidas',
  ],
  [
    'before beforehand vorher zuvor davor avant auparavant antes antecipadamente',
    'after afterwards afterward later nachher danach hinterher anschliessend apres ensuite despues dopo depois',
  ],
  [
    'first firstly zuerst zunachst premier premiere primero primera primo primeiro primeira',
    'last lastly finally zuletzt schliesslich dernier derniere enfin ultimo ultima',
  ],
  ['minimum mindestens wenigstens almeno', 'maximum hochstens maximal'],
  ['above uber oberhalb dessus encima sopra acima', 'below under unter unterhalb dessous debajo sotto abaixo'],
  ['earliest fruhestens', 'latest spatestens'],
  ['early earlier fruh fruher tot antes presto cedo', 'late later spat spater tard tarde tardi'],
  [
    'accepted approved adopted granted angenommen genehmigt bewilligt accepte acceptee approuve approuvee adopte adoptee aceptado aceptada aprobado aprobada aprobo accettato accettata approvato approvata aprovado aprovada aprovou aceite',
    'rejected refused declined dismissed abgelehnt verweigert refuse refusee rejete rejetee repousse repoussee rechazado rechazada rechazo respinto respinta rifiutato rifiutata rejeitado rejeitada recusado recusada',
  ],
  ['left links gauche izquierda sinistra esquerda', 'right rechts droite derecha destra direita'],
  ['north northern nord norden nordlich norte', 'south southern sud suden sudlich sur sul'],
  ['east eastern osten ostlich est este leste', 'west western westen westlich ouest oeste ovest'],
  ['upstairs oben arriba', 'downstairs unten abajo'],
  [
    'inside indoors drinnen innen interieur dentro',
    'outside outdoors draussen aussen dehors exterieur fuera fuori fora',
  ],
  ['cheaper cheapest billiger billigste gunstiger moins-cher', 'dearer dearest expensive teurer teuerste'],
  ['safe unbedenklich', 'unsafe dangerous gefahrlich dangereux dangereuse peligroso pericoloso perigoso'],
  ['hot warm heiss chaud chaude caliente caldo calda quente', 'cold kalt froid froide frio fria freddo fredda'],
  [
    'returned refunded refundable reimbursed back zuruckgezahlt erstattet rendu rendue rembourse remboursee remboursable devuelto devuelta devuelve devuelven reembolsa rimborsato rimborsata restituito restituita devolvido devolvida reembolsado',
    'kept retained forfeited nonrefundable einbehalten conserve conservee gardee retenido retenida trattenuto trattenuta retido retida',
  ],
  [
    'added introduced eingefuhrt hinzugefugt ajoute ajoutee anadido introducido aggiunto aggiunta introdotto',
    'removed abolished abgeschafft entfernt supprime supprimee eliminado suprimido suprimida eliminato abolito abolita abolido',
  ],
  [
    'morning mornings vormittag vormittags morgens matin manana mattina manha',
    'afternoon afternoons evening evenings nachmittag nachmittags abends apres-midi soir tarde noche pomeriggio sera noite',
  ],
  [
    'better best besser beste mieux meilleur mejor meglio migliore melhor',
    'worse worst schlechter schlechteste pire peor peggio peggiore pior',
  ],
];

/** The pair and the side of each word. */
export const CONTRARY: ReadonlyMap<string, { readonly pair: number; readonly side: number }> = new Map(
  PAIRS.flatMap((sides, pair) =>
    sides.flatMap((words, side) => words.split(' ').map((word) => [word, { pair, side }] as const)),
  ),
);
