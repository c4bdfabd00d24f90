import { hasFurtherClaim, hasSplicedClaim } from './further-claim.ts';
import { withoutLead } from './lead.ts';
import { plainSentence } from '@symbi/text/plain-sentence';

const NOUNS =
  '(?:passages?|sources?|documents?|contexts?|texts?|articles?|excerpts?|extracts?|materials?|information|pages?|files?|notes?|references?|snippets?|citations?|attachments?|paragraphs?|sections?)';
const KINDS =
  '(?:(?:given|provided|available|above|retrieved|supplied|attached|cited|quoted|source|context|reference|relevant|other|two|three|first|second|third) ){0,3}';
const SOURCE = String.raw`(?:(?:the|these|those|this|that|your|my|both|all|any of the) )?${KINDS}${NOUNS}(?: (?:\d{1,2}|[a-c]))?(?: (?:provided|given|above|supplied|cited|here|you (?:gave|provided|shared)|i (?:have|found|was given)))?`;
const SOURCES = `${SOURCE}(?: and ${SOURCE})?`;
const ADVERBS =
  '(?:(?:also|only|simply|just|explicitly|directly|specifically|actually|really|clearly|themselves|itself|any|anything|to|be|been|even) )*';
const SAYING =
  '(?:mention(?:s|ed)?|says?|said|states?|stated|specif(?:y|ies|ied)|provides?|provided|contains?|includes?|address(?:es)?|gives?|given|explains?|offers?|discuss(?:es)?|answers?|covers?|describes?|tells?|indicates?|lists?|names?|refers?|reveals?|clarif(?:y|ies)|clear|enough|sufficient|details?|shows?|holds?|have|speak|touch|talk)';
/** Documents that also have a subject: a recipe may contain no nuts, but only a text mentions none. */
const DOCUMENTS =
  '(?:reports?|leaflets?|manuals?|minutes|recipes?|guides?|handbooks?|brochures?|transcripts?|announcements?|contracts?|summar(?:y|ies)|emails?|letters?|faqs?|notices?|posters?|sheets?|memos?|briefings?|policy|policies|leases?|agreements?|timetables?|schedules?|invoices?|price lists?|data ?sheets?|press releases?|release notes|messages?|threads?|tables?|documentation|docs|syllab(?:us|i)|course outlines?|plans?|updates?|(?:job )?(?:ads?|adverts?|postings?)|changelogs?|rules|terms|protocols?|tickets?|filings?)';
const TELLING =
  '(?:mention|say|state|specify|explain|describe|tell|indicate|clarify|list|reveal|discuss|name|detail|break down|(?:show|make clear)(?= (?:whether|how|when|where|why|who|which|if)\\b))';
const ENGLISH: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:the |this |that |your )?(?:\w+ )?${DOCUMENTS} (?:do|does|did)(?: not|n't) ${ADVERBS}${TELLING}\b`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:the |this |that |your )?(?:\w+ )?(?:${DOCUMENTS}|${NOUNS}) (?:(?:says?|states?|mentions?|tells?(?: us| you)?) nothing (?:about|on|of|regarding|concerning)|(?:is|are|was|were|stays?|remains?) silent (?:on|about|regarding|as to))\b`,
    'u',
  ),
  new RegExp(
    String.raw`^nowhere (?:do|does|did) (?:the |this |that |your )?(?:\w+ )?(?:${DOCUMENTS}|${NOUNS}) ${ADVERBS}${TELLING}\b`,
    'u',
  ),
  // Of a text alone it can be said that a question is not answered in it, even where it is not named.
  /^it (?:is|was)(?: not|n't) (?:explicitly |directly |specifically |further )?(?:stated|specified|mentioned|clear from it) (?:whether|how|what|when|where|who|why|if)\b/u,
  new RegExp(
    String.raw`^[^,;:]{2,120} (?:is|are)(?: not|n't) (?:part of|in) (?:the|this|that|your) ${KINDS}(?:excerpts?|extracts?|passages?|documents?|texts?|snippets?)$`,
    'u',
  ),
  new RegExp(
    String.raw`^${SOURCES} (?:(?:do|does|did|is|are|has|have|was|were|can|could)(?: not|n't)|cannot|never) ${ADVERBS}${SAYING}\b`,
    'u',
  ),
  new RegExp(
    String.raw`^${SOURCES} ${ADVERBS}(?:says?|contains?|holds?|mentions?|provides?|gives?) (?:nothing|no(?:ne)?)\b`,
    'u',
  ),
  new RegExp(
    String.raw`^${SOURCES} (?:has|have|makes?|offers?) no (?:\w+ ){0,2}(?:mention|information|details?|reference|data|answer|indication)\b`,
    'u',
  ),
  new RegExp(String.raw`^(?:none|neither) of ${SOURCES} ${ADVERBS}${SAYING}\b`, 'u'),
  new RegExp(
    String.raw`^[^,;:]{2,120} (?:is|are|was|were)(?: not|n't) (?:explicitly |directly |specifically )?(?:mentioned|specified|stated|given|provided|described|discussed|addressed|explained|listed) (?:anywhere )?(?:in|by) ${SOURCES}$`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:there (?:is|are|was|were) )?no (?:\w+ ){0,2}?(?:mention|information|details?|reference|indication|data)\b[^,;:]{0,120}?\b(?:in|by|from) ${SOURCES}\b`,
    'u',
  ),
];
const OTHERS: readonly RegExp[] = [
  /^(?:die|der|das|den|diese[nrs]?|ihre?|meine)? ?(?:(?:angegebenen?|bereitgestellten?|vorliegenden?|genannten?|gegebenen?) )?(?:quellen?|passagen?|dokumente?|texte?|kontext|abschnitte?|auszüge?|unterlagen|informationen|artikel)(?: \p{L}+){0,2}? (?:nennt|nennen|erwähnt|erwähnen|enthält|enthalten|sagt|sagen|gibt|geben|beantwortet|beantworten|beschreibt|beschreiben|macht|machen|liefert|liefern)\b[^,;:]{0,80}?\b(?:nicht|nichts|keine[nrsm]?|kein)\b/u,
  /^(?:les?|la|l'|ces|cette|ce|vos|votre)? ?(?:sources?|passages?|documents?|textes?|contexte|extraits?|informations?|articles?)(?: (?:fournie?s?|donnée?s?|disponibles?|cité[se]*))? (?:ne |n')\p{L}+ (?:\p{L}+ ){0,2}?(?:pas|rien|aucune?)\b/u,
  /^(?:die|der|das|dieser|diese|dieses) (?:\p{L}*(?:bericht|anleitung|protokoll|ordnung|vertrag|blatt|auszug|beschreibung|ausschreibung|liste)|rezept|broschüre|packungsbeilage|e-mail|brief|zusammenfassung|regelung|satzung|programm|dokumentation) (?:nennt|erwähnt|sagt|beschreibt|erklärt)(?: \p{L}+){0,8}? (?:nicht|nichts|keine[nrsm]?|kein)(?!\p{L})/u,
  /^(?:les?|la|l'|cette|ce|votre)? ?(?:notice|recette|guide|compte rendu|compte-rendu|rapport|règlement|contrat|mode d'emploi|manuel|brochure|courriel|lettre|résumé|plan|offre|annonce|programme|fiche|billet|convention)(?: (?:d'|de )?\p{L}+)? (?:ne |n')(?:mentionne|précise|indique|dit|évoque|explique|parle|décrit|signale)\p{L}* (?:pas|rien|aucune?)\b/u,
  /^(?:las?|los|el|estas?|estos?|sus?|tus?)? ?(?:fuentes?|pasajes?|documentos?|textos?|contexto|extractos?|información|artículos?)(?: (?:proporcionad[oa]s?|dad[oa]s?|disponibles?|citad[oa]s?))? no (?:mencionan?|dicen?|contienen?|indican?|especifican?|proporcionan?|incluyen?|abordan?|hablan?|explican?|describen?|dan?|responden?)\b/u,
  /^(?:el|la|este|esta) (?:informe|receta|guía|acta|manual|contrato|reglamento|prospecto|folleto|correo|carta|resumen|oferta|anuncio|programa|plan|convenio|ficha|aviso|billete|documentación) no (?:menciona|dice|indica|especifica|explica|describe|aclara|precisa|detalla)(?!\p{L})/u,
  /^(?:(?:ob|wie|wann|wer|wen|wem|wo|warum|wieso|weshalb|was|welche[rsnm]?|seit wann|bis wann) [^;:]{2,120}|[^,;:]{2,120}) (?:geht|gehen|steht|stehen|ist|sind|wird|werden) (?:aus|in|im) ?(?:der|dem|den|diesem|dieser)? (?:quellen?|passagen?|dokument|text|abschnitt|auszug|unterlagen|artikel|bericht|anleitung|protokoll|rezept|vertrag|merkblatt) (?:nicht|nirgends)(?: (?:hervor|erwähnt|genannt|angegeben|beschrieben))?(?=$| [–—])/u,
  /^(?:ob|wie|wann|wer|wo|warum|was|welche[rsnm]?) [^;:]{2,120}, (?:steht|wird|ist) nicht (?:im|in (?:der|dem|diesem|dieser)) (?:quellen?|text|dokument|abschnitt|artikel|\p{L}*(?:bericht|anleitung|protokoll|ordnung|vertrag|blatt|auszug))(?: (?:erwähnt|genannt|angegeben|beschrieben|geregelt))?$/u,
  /^(?:zum|zur|zu|über|von|vom) [^,;:]{2,120} steht (?:dort|darin|da|hier|im text|in der quelle) (?:nichts|nirgends etwas)$/u,
  /^[^,;:]{2,120} n'(?:est|sont) (?:pas|nulle part) (?:mentionn|évoqu|précis|indiqu|abord|cit)\p{L}* (?:dans|par) (?:la|le|les|l'|ce|cette|ces) ?(?:sources?|passages?|document|texte|extrait|article|notice|recette|guide|compte rendu|rapport|règlement|contrat)$/u,
  /^[^,;:]{2,120} no (?:se (?:menciona|indica|especifica|dice|explica)n?|est[áa]n? (?:mencionad|indicad|especificad)[oa]s?) en (?:el|la|los|las|este|esta) (?:fuentes?|pasajes?|documento|texto|extracto|artículo|informe|receta|guía|acta|manual|contrato|reglamento)$/u,
  /^(?:所?提供的|给出的|这些|该|您的|上述|检索到的)*(?:来源|资料|文档|文件|文章|上下文|段落|原文|文中|材料|信息|内容)(?:中|里)?(?:都|也|均)?(?:没有|未|并未|并没有|不|没)(?:明确|直接|具体|有)?(?:提到|提及|说明|包含|包括|涉及|指出|给出|提供|说|回答|记载)/u,
  /^(?:该|这份|您的)?(?:报告|说明书|须知|手册|指南|会议记录|纪要|食谱|合同|通知|规定)(?:节选|摘录)?(?:中|里)?(?:没有|未|并未|并没有)(?:明确|直接|具体)?(?:提到|提及|说明|指出|记载|写|列出)/u,
  /^(?:提供された|この|これらの|与えられた|上記の)*(?:資料|文書|ソース|出典|文章|コンテキスト|本文|記事|情報源|情報|文脈)(?:に|は|では|には|の中に).{0,60}(?:記載されていません|書かれていません|述べられていません|言及されていません|言及していません|触れられていません|含まれていません|示されていません|ありません|記載がありません)$/u,
  /^(?:この)?(?:ご?案内|説明書|報告書|議事録|レシピ|契約書|規約|マニュアル)(?:に|には|では).{0,60}(?:記載されていません|書かれていません|言及されていません|触れられていません|記載がありません)$/u,
  /^[^。]{0,40}(?:については|に関しては|は)[^。、]{0,14}(?:に|には)(?:記載|説明|言及)が(?:ない|なく|ありません)(?:ため|ので|から)、?[^。]{0,30}(?:確認|問い合わせ|お尋ね|ご連絡)[^。]{0,24}$/u,
];

/** 'Based on the passages, the value is not stated.' */
const NOT_STATED = new RegExp(
  String.raw`^(?:based on|according to|in|from) ${SOURCES}, [^,;:]{2,120} (?:is|are|was|were)(?: not|n't) (?:explicitly |directly |specifically )?(?:mentioned|specified|stated|given|provided|described|discussed|addressed|explained|listed)$`,
  'u',
);
const SPOKEN_OF = new RegExp(`^${SOURCES} `, 'u');
const LACKING_CLAUSE =
  /[,;]?\s(?:but|and|while|although|though|yet)\s(?:(?:it|they|the (?:passages?|sources?|texts?|documents?))\s)?(?:do|does|did)(?:\snot|n't)\s(?:\w+\s)?(?:mention|say|state|specify|provide|give|explain|discuss|answer|describe|indicate|list|offer)\b[^.;:]*$/iu;

/** Whether the subject of a sentence is the sources. */
export const speaksOfSources = (text: string): boolean => SPOKEN_OF.test(withoutLead(plainSentence(text)));

/**
 * The offset at which a sentence about the sources turns to what they lack, which coverage cannot judge; the sentence's
 * end otherwise.
 */
export function endOfClaim(text: string): number {
  if (!speaksOfSources(text)) return text.length;
  return LACKING_CLAUSE.exec(text.trimEnd())?.index ?? text.length;
}

/** 'Whether dogs are allowed, ...' and 'Not mentioned: whether dogs are allowed'. */
const EMBEDDED = /^(?:ob|whether) ([^,]{2,120}),/u;
const HEADED =
  /^not (?:mentioned|stated|specified|said)(?: (?:here|there))?:[*_]{0,2} (?:whether|if) ([^,;:]{2,120})$/u;

/**
 * Whether a plain sentence only says that the sources lack something. Its subject is the sources: 'The passages do not
 * ...'.
 */
export function isAbsence(plain: string): boolean {
  if (NOT_STATED.test(plain) || HEADED.test(plain)) return true;
  const text = withoutLead(plain);
  const isRemark = [...ENGLISH, ...OTHERS].some((pattern) => pattern.test(text));
  return isRemark && !hasFurtherClaim(text) && !hasSplicedClaim(text);
}

const NAMED =
  /^(?:ob|whether)\b|\bmentioned:|\b(?:mention|break down|nothing (?:about|on|of)|silent (?:on|about)|say(?: whether| if| that)?|state(?: whether| that)|(?:show|clear|stated|specified|mentioned) (?:whether|if)|contain|include|address|name|list|refer|erwähn\p{L}*|nenn\p{L}*|enthält|enthalten|mentionn\p{L}*|contien\p{L}*|menciona\p{L}*|contiene\p{L}*|indica[n]? (?:el|la|los|las|un|una|ning[úu]na?)|dit rien)\b|没有写|未写|列出|提到|提及|包含|言及|含まれ/u;
const ASKED =
  /\b(?:who|what|when|where|why|how|which|wer|was|wann|wo|warum|wie|qui|quand|où|pourquoi|comment|quién|qué|cuándo|dónde|cómo|por qué|weshalb|wieso)\b|为什么|为何|谁|何时|哪里|怎么|なぜ|どうして|誰|いつ|どこ|理由/u;

/**
 * Whether coverage can refute the remark: it names what the sources lack. An embedded question ('who founded it') or
 * information in general can be lacking although every word is present.
 */
export function namesItsObject(plain: string): boolean {
  return NAMED.test(plain) && !ASKED.test(plain);
}

/**
 * What a remark says is lacking, where its subject is a document: 'refunds' of 'The lease says nothing about refunds'.
 * Undefined in other forms.
 */
export function lackingObject(plain: string): string | undefined {
  const text = withoutLead(plain);
  const asked = EMBEDDED.exec(text) ?? HEADED.exec(text);
  if (asked !== null) return asked[1];
  for (const pattern of [...ENGLISH, ...OTHERS]) {
    const match = pattern.exec(text);
    if (match !== null && match[0].length < text.length) return text.slice(match[0].length);
  }
  return undefined;
}
