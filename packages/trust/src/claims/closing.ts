import { isApology } from './apology.ts';
import { hasFurtherClaim } from './further-claim.ts';

/** What a reply offers to do next. */
const OFFERS =
  '(?:help|explain|summari[sz]e|compare|show|walk you through|look|provide|give you|draft|write|break|go|dig|list|translate|tailor|convert|create|make|put|add|expand|elaborate|find|suggest|adapt|rework|turn|clarify|answer|prepare|format|pull|outline|generate|rewrite|shorten|simplify|assist)';
const CHECKS = '(?:(?:double|cross)-?check|check|confirm|consult|contact|verify|ask|speak|talk)(?:ing)?';
/** Whom or what a reader may ask; 'check the oil' is an instruction, and may be wrong. */
const ADVISERS =
  '(?:websites?|staff|support|team|office|desk|provider|manufacturer|supplier|dealer|doctors?|pharmacists?|physicians?|professionals?|lawyers?|attorneys?|advis[eo]rs?|experts?|specialists?|accountants?|authorit(?:y|ies)|authors?|sources?|documents?|documentation|manual|handbook|agreement|contract|policy|original|hr|landlord|seller|retailer|company|organizers?|embassy|consulate|teachers?|department|administrators?|vet|veterinarian)';
const TO_BE_SURE =
  "(?:,? (?:directly|first|as well|too|(?:for|about) (?:more |further |the |exact |specific |current )*(?:details|information|advice|specifics|guidance|confirmation)|to (?:be sure|confirm|verify|double-check|check|make sure)|if (?:you're|you are) (?:in doubt|unsure|not sure)|if in doubt|(?:since|as|because) this is (?:only|just) an? (?:\\w+ )?(?:summary|overview|extract)(?: of [^,;.]{1,30})?|before (?:you )?(?:visit(?:ing)?|go(?:ing)?|travel(?:l?ing)?|decid(?:e|ing)|act(?:ing)?|rely(?:ing)? on (?:it|this|that))))*";
const SUMMARIES =
  '(?:overview|summary|breakdown|list|comparison|table|version|explanation|rundown|recap|steps|guide|points|facts|highlights|look|gist|walkthrough)';
/** What somebody wants who is offered more. */
const WANTS =
  "(?:you(?:'d| would)? (?:like|want|need|prefer|wish)|you (?:have|are|still have)(?: any| more| other| further| a)? (?:questions?|doubts?|interested|curious|unsure)|you're (?:interested|curious|unsure)|there's (?:anything|something)|anything|something|it would help)";
const SPEAKS =
  "(?:i can|i could|i'll|i'd be|happy to|glad to|let me know|just (?:ask|let|say|tell)|feel free|please (?:ask|let|tell)|don't hesitate)";
/** What an offer is about: the talk, not the subject. */
const MORE =
  '(?:with )?(?:that|this|these|it|anything(?: else)?|more|any of (?:these|this|it|them)|the (?:next|other|rest)[^,;.]{0,30})';
const SOURCES =
  '(?:passages?|sources?|documents?|leaflet|texts?|manual|contract|lease|minutes|report|pages?|articles?|notes?|recipe|excerpts?|files?|materials?|information)';

const ENGLISH: readonly RegExp[] = [
  /^(?:i )?hope (?:this|that|it)(?: all| explanation| overview| summary| answer| information| breakdown| guide| clarification)? (?:helps?|helped|is (?:helpful|useful|clear|clearer)|was helpful|clarifies (?:it|things|that)|clears (?:it|things|that) up|answers (?:it|(?:your|the) questions?)|makes sense)(?: you)?(?: out| a bit)?$/u,
  new RegExp(String.raw`^(?:and )?if ${WANTS}\b[^,;.]{0,80},? (?:and |then )?${SPEAKS}\b[^,;.]{0,80}$`, 'u'),
  new RegExp(
    String.raw`^(?:i can|i could|i'll|i'd be (?:happy|glad) to|i'm (?:happy|glad) to|happy to|glad to)(?: \w+){0,2}? ${OFFERS}\b[^,;.]{0,40}(?:${MORE}|,? if you(?:'d| would)? (?:like|want|need|wish|prefer)(?: (?:it|that|this|more))?)(?: as well| too| next)?$`,
    'u',
  ),
  /^let me (?:correct (?:that|this|it|myself)|clarify(?: (?:that|this|it))?|rephrase(?: (?:that|this|it))?|restate (?:that|this|it)|double-check(?: (?:that|this|it))?|recap|(?:break|walk you) (?:it|this|that|through (?:it|this|that))(?: down)?|summari[sz]e(?: (?:it|this|that))?)(?: for you)?$|^let's (?:dive in|take a look|break (?:it|this|that) down|recap)$/u,
  new RegExp(
    String.raw`^(?:(?:that said|still|however|of course),? )?(?:(?:i(?:'d| would)? (?:also |still |strongly )*(?:recommend|suggest|advise)|it(?:'s| is)(?: always| probably)? (?:best|a good idea|wise|worth|advisable)|you (?:may|might|should|can)(?: also)?(?: want)?|please|be sure|make sure|always|(?:when|if) in doubt,?)(?: (?:to|you|that|also|always|still)){0,3} ${CHECKS}|for (?:more |further |the |exact |specific )*(?:details|information|specifics|advice|questions)[, ]+(?:please )?${CHECKS})(?: (?:with|to|at|in|the|your|an?|its|their|official|full|original|local|qualified|medical|legal|own|directly|\w+'s)){0,5} ${ADVISERS}${TO_BE_SURE}$`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:here(?:'s| is| are)|below (?:is|are|you'll find)|the following is) (?:an?|the|some|your)?(?: (?:quick|short|brief|full|clear|simple|complete|concise|side-by-side|detailed|step-by-step|corrected|updated|main|key)){0,3} ?${SUMMARIES}(?: (?:of|for|on) [^,;.]{1,60})?:?$`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:(?:i )?(?:based|drew|took) (?:this|that|it|everything|all of this)|(?:this|the)(?: (?:answer|summary|overview|information|list|table))? (?:above )?is (?:based|drawn|taken)|(?:all|everything)(?: of)?(?: the| this)?(?: \w+)?(?: above| here)? (?:is|are|comes?) (?:based|from|drawn|taken)) (?:entirely |only |solely |directly )?(?:on |from )?(?:the|your|this) (?:\w+ ){0,2}${SOURCES}(?: (?:above|provided|you (?:sent|shared|provided|gave)))?$`,
    'u',
  ),
  /^(?:plan|act|proceed|adjust|decide|choose|schedule|prepare) accordingly$/u,
  /^(?:enjoy(?: (?:it|this|your (?:\w+ )?(?:visit|trip|stay|meal|soup|reading|day|evening|weekend|holidays?|time|book|walk|ride|journey)))?|good luck|best of luck|stay safe|safe travels|happy (?:cooking|baking|reading|travels|travell?ing|coding|gardening|hiking)|congratulations|(?:and )?that's (?:it|all)|you're all set)(?: with (?:it|that|this|everything))?$/u,
];

const WILL = '(?:möcht|woll|willst|brauch|benötig|frage|wünsch|interess|unsicher|weiter|mehr|hilfe|unklar)';
const VEUT = '(?:souhait|voul|veux|besoin|question|désir|préfér|autre|doute|plus)';
const QUIERE = '(?:quier|desea|necesit|pregunta|duda|gustar|prefier|otra|más)';

const OTHERS: readonly RegExp[] = [
  // German
  /^(?:ich )?hoffe(?: ich)?,? (?:das|dies|es|die \p{L}+|meine \p{L}+) (?:hilft|hat|ist|war|beantwortet)(?: (?:dir|ihnen|euch|deine frage|ihre frage|jetzt|nun|so|etwas|ein wenig))*(?: (?:weiter|geholfen|hilfreich|klarer|nützlich|verständlich))?$/u,
  /^(?:sag|sagen sie|gib|geben sie|lass|lassen sie|melde|melden sie|frag|fragen sie|schreib|schreiben sie)(?: (?:mir|mich|dich|sich|es|einfach|gern|gerne|jederzeit|ruhig|kurz|bitte))*(?: (?:bescheid|wissen|nach))?(?:,? (?:wenn|falls|sobald) [^,;.:]{1,60})?$/u,
  new RegExp(
    String.raw`^(?:wenn|falls|sollten?|möchtest|möchten) (?=[^,;.]{0,50}${WILL})[^,;.]{1,80},? (?:(?:dann |so )?(?:kann|könnte|helfe|erkläre|fasse|zeige|stelle) ich|(?:sag|gib|melde|frag|schreib|lass)[^,;.]{0,20}(?:bescheid|wissen|einfach|gerne?|mir|mich|dich))[^,;.]{0,60}$`,
    'u',
  ),
  /^(?:ich )?(?:kann|könnte|helfe)(?: ich)? (?:dir|ihnen|euch)(?: (?:auch|gern|gerne|dabei|weiter|mehr|noch))*(?: (?:helfen|erklären|zeigen|zusammenfassen))?$/u,
  /^(?:hier|im folgenden|nachfolgend|unten) (?:ist|sind|findest du|finden sie|folgt|kommt)(?: (?:ein|eine|der|die|das|einen|kurzer|kurze|ihre|deine|wichtigsten)){0,3} (?:überblick|übersicht|zusammenfassung|liste|tabelle|schritte|punkte|fakten|kurzfassung|erklärung|anleitung|informationen|details|vergleich)(?: (?:zu|über|für|der|des|aus) [^,;.]{1,50})?:?$/u,
  /^(?:ich (?:empfehle|rate|würde empfehlen)|am besten|bitte|im zweifel|zur sicherheit)(?: (?:bitte|am|besten|beim|bei|der|dem|den|die|ihrem|ihrer|deinem|deiner|an|mit|direkt|noch|einmal|kundendienst|hersteller|arzt|apotheke|verwaltung|anbieter|vermieter|verkäufer|händler|fachleuten|veranstalter|dort|lieber|sich|dich|vorher|rücksprache|einen|eine))* ?(?:nachfragen|nachzufragen|wenden|kontaktieren|konsultieren|erkundigen|fragen)$/u,
  /^(?:viel erfolg|viel spaß|gutes gelingen|guten appetit|gute reise|gute besserung)(?: (?:dabei|damit|beim \p{L}+))?$/u,
  /^(?:diese|die|alle) (?:angaben|informationen|zusammenfassung|antwort|daten) (?:stammen|stammt|basieren|basiert|beruhen|beruht) (?:aus|auf) (?:dem|der|den|ihrem|deinem) (?:quellen?|passagen?|dokument|text|unterlagen|artikel|bericht|anleitung|protokoll|rezept|vertrag|merkblatt|hausordnung)$/u,
  // French
  /^(?:j')?espère que (?:cela|ça|ceci)(?: (?:vous|t'|te))? ?(?:aide|aidera|a aidé|sera utile|est utile|est plus clair|répond à (?:votre|ta) question)$/u,
  /^(?:n'hésite[zs]? pas|dites-moi|dis-moi|faites-moi signe|fais-moi signe|tenez-moi au courant)(?: (?:à (?:me )?(?:demander|dire|poser|revenir|écrire)[^,;.]{0,40}|(?:si|s'il) [^,;.]{1,60}))?$/u,
  new RegExp(
    String.raw`^(?:si|au besoin) (?=[^,;.]{0,50}${VEUT})[^,;.]{1,80},? (?:je (?:peux|pourrais)|n'hésite|dites-le|dis-le|dites-moi|dis-moi|faites-le)[^,;.]{0,60}$`,
    'u',
  ),
  /^je (?:peux|pourrais)(?: (?:aussi|également|vous|t'|te))* (?:aider|expliquer|résumer|comparer|montrer|détailler)(?: (?:cela|ça|davantage|plus|le reste))?(?: si (?:vous|tu) [^,;.]{1,30})?$/u,
  /^(?:voici|ci-dessous)(?: (?:un|une|le|la|les|l'|quelques|petit|petite|bref|rapide))* ?(?:aperçu|résumé|synthèse|liste|tableau|étapes|points|récapitulatif|comparaison|explication|détails|informations|essentiel)(?: (?:de|des|du|sur|pour) [^,;.]{1,50})?:?$/u,
  /^(?:je (?:vous |te )?(?:recommande|conseille|suggère) de|il est (?:conseillé|préférable|recommandé) de|mieux vaut|pensez à|veuillez) (?:vérifier auprès|consulter|contacter|demander à|confirmer auprès|vous renseigner auprès)(?: (?:de|du|des|d'un|d'une|un|une|le|la|l'|votre|votre propre))* ?(?:médecin|pharmacien|professionnel|fabricant|vendeur|service client|avocat|mairie|administration|document|notice|source|organisateur|accueil)$/u,
  /^(?:bonne chance|bon courage|bonne (?:lecture|visite|continuation|route)|bon (?:voyage|appétit))$/u,
  // Spanish
  /^espero que (?:esto|eso)? ?(?:te|le|les|os)? ?(?:sirva|ayude|haya ayudado|sea útil|haya servido|aclare (?:tu|su|la) duda)$/u,
  /^(?:avísame|avíseme|dime|dígame|házmelo saber|hágamelo saber|no dudes en (?:preguntar|consultarme|decírmelo)|no dude en (?:preguntar|consultarme)|cuéntame|pregúntame)(?: (?:si|cuando) [^,;.]{1,60})?$/u,
  new RegExp(
    String.raw`^si (?=[^,;.]{0,50}${QUIERE})[^,;.]{1,80},? (?:(?:también )?puedo|podría|con gusto|dime|dígame|avísame|avíseme|no dudes|no dude|házmelo)[^,;.]{0,60}$`,
    'u',
  ),
  /^(?:aquí (?:tienes|tiene|está|están|va)|a continuación)(?:[,:]?)(?: (?:un|una|el|la|los|las|breve|pequeño))* (?:resumen|lista|tabla|pasos|puntos|comparación|explicación|detalles|información|síntesis|desglose|guía)(?: (?:de|del|sobre|para) [^,;.]{1,50})?:?$/u,
  /^(?:te |le )?(?:recomiendo|sugiero|aconsejo|es (?:recomendable|aconsejable|mejor|conveniente)|conviene|por favor,?) (?:consultar|consulte|consulta|contactar|contacte|preguntar|pregunte|confirmar(?:lo)? con|verificar(?:lo)? con)(?: (?:a|al|con|el|la|un|una|tu|su))* (?:médico|farmacéutico|profesional|fabricante|vendedor|abogado|servicio|administración|documento|fuente|organizador|recepción)$/u,
  /^[¡]?(?:buena suerte|mucha suerte|buen (?:viaje|provecho|día)|que (?:te |le |lo |os |les )?(?:vaya bien|aproveche|disfrutes?|disfrute))$/u,
  // Chinese
  /^(?:希望|但愿)(?:这|以上|我的)?[^。；，]{0,8}(?:能|可以|会)?(?:对(?:你|您)|给(?:你|您)|帮到|有)[^。；，]{0,4}(?:有所帮助|有帮助|帮助|有用|帮到你|帮到您)?$/u,
  /^(?:如果|如|若|要是|假如)(?:你|您)?(?:还)?(?:想|需|有)[^。；，]{0,16}(?:了解|知道|问题|疑问|需要|帮助|兴趣|规则|信息)?[，,](?:我可以|我能|我也|请|告诉|随时|欢迎|尽管)[^。；，]{0,16}[～~]?$/u,
  /^(?:请|欢迎)?(?:随时|尽管)(?:告诉我?|联系我?|提问|问我?|找我)$/u,
  /^(?:还|若|如)?有?(?:其他|任何|别的)?(?:疑问|问题|需要|需求)(?:的话)?[，,]?(?:请|欢迎|可以|都可以)(?:继续|随时)?(?:提问|告诉我|问我|联系我|提出|追问)[～~]?$/u,
  /^(?:以下|下面)(?:是|为)[^。；，]{0,16}(?:概述|概览|总结|摘要|列表|表格|要点|步骤|说明|对比|整理|介绍|汇总)[:：]?$/u,
  /^(?:建议|请|最好)(?:你|您)?(?:再|先|务必|仍|还是)?(?:向|与|和|联系|咨询|询问)(?:医生|药师|专业人士|客服|前台|官方|工作人员|相关部门|物业|学校|商家|厂家|卖家|房东|律师|公司)(?:确认|核实|咨询|了解)?(?:具体|最新|详细)?(?:信息|情况|手续|规定)?$/u,
  /^祝(?:你|您)(?:旅途愉快|好运|顺利|生活愉快|用餐愉快|一切顺利)$/u,
  // Japanese
  /^(?:(?:ご|お)?(?:参考|役)[^。、]{0,6}|少しでも|この(?:説明|情報|回答)が)?(?:お役に立て(?:れば|たら|ば)|参考に(?:なれば|なりましたら)|役立てば|助けになれば)(?:幸いです|嬉しいです|うれしいです)?$/u,
  /^[^。、]{0,16}(?:質問|不明な点|ご不明な点|知りたいこと|お困りの際|必要)[^。、]{0,10}、?(?:また|いつでも|お気軽に|遠慮なく)*(?:お知らせ|教えて|おっしゃって|お尋ね|お申し付け|お声がけ|質問して|聞いて|声をかけて|どうぞ)(?:ください(?:ね|ませ)?|下さい)?$/u,
  /^(?:よろしければ|ご希望(?:でしたら|であれば)|必要(?:でしたら|であれば)|ご要望(?:でしたら|があれば))、?[^。、]{0,24}(?:まとめます|作成します|ご説明します|お手伝いします|いたします)$/u,
  /^(?:以下|下記|次)(?:が|は|に)[^。、]{0,16}(?:概要|まとめ|一覧|要約|手順|ポイント|比較|説明)(?:です|になります|をまとめました)?[:：]?$/u,
  /^(?:詳しくは|詳細は|念のため|正確な情報は|最新の情報は)、?[^。、]{0,14}(?:に|へ|で)(?:ご)?(?:確認|問い合わせ|お問い合わせ|相談)(?:して)?ください$/u,
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
