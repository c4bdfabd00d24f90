import { isApology } from './apology.ts';
import { hasFurtherClaim } from './further-claim.ts';

/** What a reply offers to do next. */
const OFFERED =
  '(?:help|explain|summari[sz]e|compare|show|walk|look|provide|give|draft|write|break|go|dig|list|translate|tailor|convert|create|make|put|add|expand|elaborate|check|find|suggest|adapt|rework|share|turn|clarify|answer|prepare|format|pull|work|outline|calculate|generate|rewrite|shorten|simplify|assist)';
const CHECKING =
  '(?:(?:double|cross)-?check|check|confirm|consult|contact|verify|ask|speak|talk|reach|review|see|visit|call|refer|look)(?:ing)?';
/** Whom or what a reader may ask; 'check the oil' is an instruction, and may be wrong. */
const ASKED =
  '(?:websites?|sites?|staff|support|team|office|desk|provider|manufacturer|supplier|doctors?|pharmacists?|physicians?|clinic|hospital|professionals?|lawyers?|attorneys?|advis[eo]rs?|experts?|specialists?|accountants?|authorit(?:y|ies)|authors?|sources?|documents?|documentation|manual|handbook|agreement|contract|policy|original|them|hr|landlord|seller|retailer|store|shop|company|library|museum|hotel|airline|venue|organizers?|embassy|consulate|school|teachers?|department|administrators?|vet|veterinarian)';
const TO_BE_SURE =
  "(?:,? (?:directly|first|as well|too|for [^,;.]{1,60}|about [^,;.]{1,60}|to (?:be sure|confirm|verify|double-check|check|make sure)\\b[^,;.]{0,60}|if (?:you're|you are|in doubt|anything|unsure)\\b[^,;.]{0,40}|(?:since|as|because) this is (?:only|just) an? [^,;.]{1,40}|before (?:you )?(?:visit(?:ing)?|go(?:ing)?|travel(?:l?ing)?|decid(?:e|ing)|act(?:ing)?|rely(?:ing)?)\\b[^,;.]{0,30}))*";
const BEGUN =
  '(?:overview|summary|breakdown|list|comparison|table|answer|version|explanation|rundown|recap|steps?|guide|points?|details|facts|highlights|look|gist|walkthrough)';

const ENGLISH: readonly RegExp[] = [
  /^(?:i )?hope (?:(?:this|that|it)(?: (?:all|explanation|overview|summary|answer|information|breakdown|guide|clarification))?) (?:helps?|helped|is (?:helpful|useful|clear|clearer)|was helpful|gives you|answers|clarifies|clears|makes)\b/u,
  new RegExp(
    String.raw`^(?:and )?if (?:you(?:'d| would)?|there's|there is|anything|something|it would)\b.{0,120}\b(?:i can|i could|i'll|i'd be|i am|i'm|happy to|glad to|let me know|just (?:ask|let|say|tell)|feel free|please (?:ask|let|tell)|don't hesitate)\b`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:i can|i could|i'll|i'd be (?:happy|glad) to|i'm (?:happy|glad) to|happy to|glad to)(?: \w+){0,2}? ${OFFERED}\b.{0,120}(?:\bif you|\byou\b|\bas well|\btoo|\bnext|\bneeded)`,
    'u',
  ),
  /^(?:let me|let's) (?:correct|clarify|rephrase|break|summari[sz]e|walk|start|try|double-check|restate|fix|look|go|dive|take|recap|unpack)\b[^.;]{0,80}$/u,
  new RegExp(
    String.raw`^(?:(?:that said|still|however|of course),? )?(?:(?:i(?:'d| would)? (?:also |still |strongly )*(?:recommend|suggest|advise|encourage)|it(?:'s| is)(?: always| probably)? (?:best|a good idea|wise|worth|advisable)|you (?:may|might|should|can)(?: also)?(?: want)?|please|be sure|make sure|always|(?:when|if) in doubt,?)\b(?: \w+){0,3}? ?${CHECKING}|for (?:\w+ ){0,3}(?:details|information|specifics|advice|questions)[, ]+(?:please )?${CHECKING})\b[^.;,]{0,40}\b${ASKED}${TO_BE_SURE}$`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:here(?:'s| is| are)|below (?:is|are|you'll find)|the following is|this is) (?:a|an|the|some|your|what)?(?: [\w'-]+){0,3}? ?${BEGUN}\b[^.;]{0,90}$`,
    'u',
  ),
  /^(?:(?:i )?(?:based|drew|took) (?:this|that|it|everything|all of this)|(?:this|the)(?: (?:answer|summary|overview|information|list|table))? (?:above )?is (?:based|drawn|taken)|(?:all|everything)(?: of)?(?: the| this)?(?: \w+)?(?: above| here)? (?:is|are|comes?) (?:based|from|drawn|taken)) (?:entirely |only |solely |directly )?(?:on |from )?(?:the|your|this) [^.;,]{1,60}$/u,
  /^(?:plan|act|proceed|adjust|decide|choose|schedule|prepare)(?: \w+){0,3} accordingly$/u,
  /^(?:enjoy|good luck|best of luck|stay safe|happy \w+ing|safe travels|congratulations|that's (?:it|all)|and that's (?:it|all)|you're all set)\b[^,;:.]{0,40}$/u,
];

const OTHERS: readonly RegExp[] = [
  // German
  /^(?:ich )?hoffe(?: ich)?,? (?:das|dies|es|die \p{L}+|meine \p{L}+)[^.;:]{0,30}(?:hilft|geholfen|weiter|hilfreich|beantwortet|nützlich|klarer)/u,
  /^(?:sag|sagen sie|gib|geben sie|lass|lassen sie|melde|melden sie|frag|fragen sie|schreib|schreiben sie)\b[^.;:]{0,30}(?:bescheid|wissen|dich|sich|mich|mir|gern|jederzeit|einfach)\b/u,
  /^(?:wenn|falls|sollten?|möchtest|möchten) (?:du|sie|noch|es)\b.{0,120}(?:kann ich|helfe ich|erkläre ich|gerne?|bescheid|wissen|melde|frag|sag|fasse ich|zeige ich|stelle ich)/u,
  /^(?:ich )?(?:kann|könnte|helfe|erkläre|fasse|vergleiche|zeige|erstelle)(?: ich)? (?:dir|ihnen|euch|auch|gern)\b/u,
  /^(?:hier|im folgenden|nachfolgend|unten) (?:ist|sind|findest du|finden sie|folgt|kommt)\b[^.;]{0,20}(?:überblick|übersicht|zusammenfassung|liste|tabelle|antwort|schritte|punkte|fakten|kurzfassung|erklärung|anleitung|informationen|details|vergleich)[^.;]{0,80}$/u,
  /^(?:ich (?:empfehle|rate|würde empfehlen)|am besten|bitte|im zweifel|zur sicherheit)\b[^.;]{0,60}(?:nachfragen|nachzufragen|wenden|kontaktieren|konsultieren|erkundigen|rücksprache)\b[^.;,]{0,20}$/u,
  /^(?:viel erfolg|viel spaß|gutes gelingen|guten appetit|gute reise|gute besserung)\b[^,;:.]{0,30}$/u,
  /^(?:diese|die|alle) (?:angaben|informationen|zusammenfassung|antwort|daten) (?:stammen|stammt|basieren|basiert|beruhen|beruht)\b[^.;,]{1,60}$/u,
  // French
  /^(?:j')?espère que (?:cela|ça|ceci|cette \p{L}+|ces \p{L}+|mes? \p{L}+)\b.{0,30}(?:aide|utile|aidé|clair|répond)/u,
  /^(?:n'hésite[zs]?|dites-moi|dis-moi|faites-moi|fais-moi|laissez-moi|tenez-moi)(?!\p{L})/u,
  /^(?:si|au besoin|en cas de) .{0,120}(?:je peux|je pourrais|je suis|n'hésite|dites-le|dis-le|dites-moi|dis-moi|faites-le|avec plaisir)/u,
  /^je (?:peux|pourrais|serais ravie? de|serai ravie? de) (?:aussi |également |vous |t'|te )*(?:aider|expliquer|résumer|comparer|montrer|détailler|préparer|rédiger|traduire|donner|fournir)\b[^.;]{0,80}$/u,
  /^(?:voici|ci-dessous,?(?: vous trouverez)?) (?:un|une|le|la|les|l'|quelques|des)? ?(?:\p{L}+ ){0,2}(?:aperçu|résumé|synthèse|liste|tableau|réponse|étapes|points|récapitulatif|comparaison|explication|détails|informations|essentiel)[^.;]{0,80}$/u,
  /^(?:je (?:vous |te )?(?:recommande|conseille|suggère)|il est (?:conseillé|préférable|recommandé)|mieux vaut|pensez à|veuillez)\b[^.;]{0,40}(?:vérifier auprès|consulter|contacter|demander|confirmer auprès|renseigner)(?!\p{L})(?!.*(?:avant|si |sauf))[^.;,]{0,60}$/u,
  /^(?:bonne chance|bon courage|bonne (?:lecture|visite|continuation|route)|bon (?:voyage|appétit))\b[^,;:.]{0,30}$/u,
  // Spanish
  /^espero que (?:esto|eso|te|le|les|os|la|el|este|esta|haya)\b.{0,40}(?:sirva|ayude|ayudado|útil|servido|claro|aclare)/u,
  /^(?:avísame|avíseme|dime|dígame|házmelo|hágamelo|no dudes|no dude|quedo|cuéntame|pregúntame)(?!\p{L})/u,
  /^(?:si|en caso de) .{0,120}(?:puedo|podría|con gusto|dime|dígame|avísame|avíseme|no dudes|no dude|házmelo|estoy|quedo)(?!\p{L})/u,
  /^(?:también )?(?:puedo|podría|con gusto) (?:también |además )?(?:\p{L}+rte|\p{L}+rle|ayudar|explicar|resumir|comparar|mostrar|preparar|redactar|traducir|dar|proporcionar|puedo)\b[^.;]{0,80}$/u,
  /^(?:aquí (?:tienes|tiene|está|están|va|te dejo|le dejo)|a continuación[,:]?(?: (?:tienes|tiene|encontrarás|encontrará|se muestra|presento))?|este es|estos son) (?:un|una|el|la|los|las|unos|unas|algunos)? ?(?:\p{L}+ ){0,2}(?:resumen|lista|tabla|respuesta|pasos|puntos|comparación|explicación|detalles|información|panorama|síntesis|desglose|guía)[^.;]{0,80}$/u,
  /^(?:te |le )?(?:recomiendo|sugiero|aconsejo|es (?:recomendable|aconsejable|mejor|conveniente)|conviene|por favor)\b[^.;]{0,30}(?:consultar|consulte|consulta|contactar|contacte|preguntar|pregunte|confirmar(?:lo)? con|verificar(?:lo)? con)(?!\p{L})(?!.*(?:antes|si |salvo))[^.;,]{0,60}$/u,
  /^[¡]?(?:buena suerte|mucha suerte|buen (?:viaje|provecho|día)|que (?:te |le |lo |os |les )?(?:vaya|aproveche|disfrutes?|disfrute)\b)[^,;:.]{0,30}$/u,
  // Chinese
  /^(?:希望|但愿)(?:这|以上|我的|能|对|可以|上面)[^。；]{0,30}(?:帮助|帮到|有用|有所帮助|清楚|解答)/u,
  /^(?:如果|如|若|要是|假如)(?:你|您|还|有|需)[^。；]{0,40}(?:我可以|我能|我也|请|告诉|随时|欢迎|尽管)/u,
  /^(?:我(?:也|还)?可以|我(?:也)?很乐意|需要的话)[^。；]{0,6}(?:为|帮|给|再|继续|进一步|我)[^。；]{0,30}$/u,
  /^(?:请|欢迎)?(?:随时|尽管)[^。；]{0,20}(?:告诉|联系|提问|问)/u,
  /^(?:还|若|如)?[^。；]{0,14}(?:疑问|问题|需要|需求)[^。；]{0,8}[，,]?(?:请|欢迎|可以|都可以)[^。；]{0,8}(?:提问|告诉我|问我|联系我|提出|追问)[～~]?$/u,
  /^(?:以下|下面|这)(?:是|为)[^。；]{0,30}(?:概述|概览|总结|摘要|列表|表格|要点|步骤|说明|对比|信息|整理|介绍|汇总)[^。；]{0,10}$/u,
  /^(?:建议|请|最好|推荐)(?:你|您)?(?:再|先|务必|仍|还是)?(?:向|与|和|联系|咨询|核实|查阅|参考|询问)(?!.*(?:之前|以前|前先))[^。；，]{0,40}$/u,
  /^(?:祝(?:你|您)?)[^。；，]{1,12}$/u,
  // Japanese
  /(?:お役に立て(?:れば|たら|ば)|参考に(?:なれば|なりましたら)|役立てば|助けになれば)[^。]{0,12}$/u,
  /(?:お知らせ|教えて|おっしゃって|お尋ね|お申し付け|お問い合わせ|お声がけ|ご連絡|質問して|聞いて|ご質問|声をかけて|お声がけ)(?:を)?(?:ください(?:ね|ませ)?|下さい|いただければ[^。]{0,8})$/u,
  /^(?:もし|よろしければ|ご希望|必要で|必要に|ご要望|他に|ほかに|さらに)[^。]{0,40}(?:できます|いたします|ご用意|可能です|ご説明します|お手伝い[^。]{0,8}|まとめます|作成します)(?:ので[^。]{0,20})?$/u,
  /^(?:以下|こちら|下記|次)(?:が|は|に|の)[^。]{0,30}(?:概要|まとめ|一覧|表|要約|手順|ポイント|比較|説明|情報)[^。]{0,14}$/u,
  /^(?:詳しくは|詳細は|念のため|正確な情報は|最新の情報は|不明な点は|心配な場合は)[^。]{0,40}(?:ください|おすすめします|お勧めします|確認しましょう|ご確認)[^。]{0,6}$/u,
];

/** Words that make an offer a claim: 'I can tell you that the fine is ten euros'. */
const PASSES_ON = /\b(?:tell|say|confirm|assure|promise|guarantee)(?: you)? (?:that|the|it|this)\b/u;

/**
 * Whether a plain sentence opens or ends the talk instead of telling something: an offer, a wish, an apology, 'here is
 * an overview', advice to ask somebody. One with a number tells something.
 */
export function isClosing(plain: string): boolean {
  if (/\p{Nd}/u.test(plain) || PASSES_ON.test(plain)) return false;
  if (isApology(plain)) return true;
  const isOne = ENGLISH.some((pattern) => pattern.test(plain)) || OTHERS.some((pattern) => pattern.test(plain));
  return isOne && !hasFurtherClaim(plain.replace(/[:：]$|^(?:ich )?hoffe(?: ich)?,/u, ''));
}
