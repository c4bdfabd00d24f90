/** What somebody may ask for that takes a language model; the built-in agent only quotes. */
export type Unservable =
  | 'translation'
  | 'simplification'
  | 'wording'
  | 'writing'
  | 'sight'
  | 'table'
  | 'rows'
  | 'calculation';

/** A longer message is a text with a question rather than a request. */
const LONGEST = 400;

const LEAD = String.raw`^[^\p{L}\p{N}]*(?:(?:please|now|ok|okay|and|then|but|can you|could you|would you|will you|i want you to|bitte|und|kannst du|können sie|könntest du|s'il te plaît|peux-tu|pouvez-vous|por favor|puedes|puede),? ){0,3}`;
const THAT = String.raw`(?:me |us |mir |uns )?(?:that|this|it|them|these|your (?:answer|reply)|the (?:answer|reply|text|above)|das|dies|es|die antwort|ça|cela|ceci|la réponse|eso|esto|la respuesta)`;
const SIMPLER = String.raw`(?:(?:more |much )?(?:simply|simpler|easier|easily|plainly)|in (?:simple|simpler|plain|easy|easier)(?: (?:words|terms|language|english))?|like i'm (?:five|5)|for (?:a child|kids|beginners)|einfacher|in einfache[nr]? (?:worten|sprache)|plus simplement|en (?:termes|mots) simples|más (?:simple|sencillo|fácil)|en palabras sencillas)`;
const TEXTS =
  'poem|story|song|essay|article|letter|e-?mail|mail|tweet|blog|speech|code|script|program|function|quiz|joke|press release|text|summary|cv|resume|gedicht|geschichte|brief|aufsatz|rede|poème|histoire|lettre|poema|historia|carta|discurso';

/** A sentence that asks or tells who did something is no request to do it: '合同已经翻译成英文了吗？' */
const NO_REQUEST = '(?!.*(?:谁|哪|什么|多久|多少|何时|已|[了过][吗没]))';

/** 'Rewrite rules: what are they?' asks about a thing: a verb has no noun right behind it, and 'Translate this:' has none. */
const ASKS_OF_A_THING =
  /^\P{L}*\p{L}+ (?!(?:the|this|that|these|those|my|your|our|his|her|its|their|an?|it|me|us|him|them|all|everything|both|what|in|into|to|from|as|for|with|and|again|please|text|sentence|following|below)(?!\p{L}))(?!\p{L}+ (?:text|sentence|paragraph)(?!\p{L}))\p{L}[^:?]{0,60}(?::| [–—-]) ?(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|does|do|did|has|have)(?!\p{L})[^:?]*\?\s*$/iu;

const spaced = (pattern: string): RegExp => new RegExp(`${LEAD}(?:${pattern})`, 'iu');

/** Requests that no quotation serves. */
const REQUESTS: readonly (readonly [Unservable, readonly RegExp[]])[] = [
  [
    'translation',
    [
      spaced(
        String.raw`(?:translate|übersetz(?:e|en sie|t)?|tradui(?:s|sez|re)|traduce|traduzca|traducir)(?!\p{L})|(?:say|put|give|write) ${THAT} in(?:to)? (?:english|german|french|spanish|chinese|japanese|italian|portuguese|dutch|polish|russian|turkish|arabic)(?!\p{L})|(?:das|es|${THAT}) (?:bitte )?(?:ins \p{L}+ )?übersetzen(?!\p{L})`,
      ),
      new RegExp(`^${NO_REQUEST}.{0,60}翻译(?:成|为|一下)`, 'u'),
      /(?:に|を)(?:翻訳|訳)して(?:ください|下さい|くれ|ほしい|$)/u,
    ],
  ],
  [
    'simplification',
    [
      spaced(
        String.raw`(?:simplify|vereinfach(?:e|en sie)?|simplifie[zr]?|simplifica)(?!\p{L})|(?:explain|say|put|make|describe|tell|erklär(?:e|en sie)?|sag(?:e|en sie)?|explique(?:z|-moi)?|dis|explica|di)(?:-moi)? ${THAT} (?:again |bitte |(?:a (?:bit|little) ))?(?:to me )?${SIMPLER}(?!\p{L})|(?:explain|explícal[oa]|explícamel[oa]|explique) ${SIMPLER}(?!\p{L})|${SIMPLER}[^\p{L}]*$`,
      ),
      /^.{0,20}(?:简单(?:点|一点|地)|通俗).{0,10}(?:解释|说明|说|讲)|^.{0,20}(?:解释|说|讲).{0,10}(?:简单|通俗)(?:一?点|一些)?[吗么]?\P{L}*$|^(?:再|更)?简单(?:点|一点|些)\P{L}*$|^もっと(?:簡単に|わかりやすく|分かりやすく)/u,
    ],
  ],
  [
    'wording',
    [
      spaced(
        String.raw`(?:rephrase|reword|paraphrase|rewrite|shorten|proofread|umformulieren|kürze|reformule[zr]?|réécri[st]|reformula|reescribe)(?!\p{L})|(?:say|put|make) ${THAT} (?:differently|in other words|shorter|longer|friendlier|more \p{L}+)(?!\p{L})|formulier(?:e|en sie)? ${THAT} (?:\p{L}+ )?um(?!\p{L})|sag(?:e|en sie)? ${THAT} (?:anders|mit anderen worten)(?!\p{L})`,
      ),
      /^.{0,20}(?:改写(?![了过])|换个说法|换句话说(?:一下|吧)?\P{L}*$)|(?:言い換えて|書き直して)(?:ください|下さい|くれ|$)/u,
    ],
  ],
  [
    'writing',
    [
      spaced(
        String.raw`(?:write|draft|compose|generate|create|schreib(?:e|en sie)?|verfass(?:e|en sie)?|écri(?:s|vez)(?:-moi)?|rédige[zr]?|escribe(?:me)?|escríbeme|redacta) (?:(?:me|us|mir|uns) )?(?:(?:an?|some|the|my|our|eine?n?|une?|una?|du|de) )?(?:\p{L}+ ){0,2}?(?:${TEXTS})(?!\p{L})`,
      ),
      new RegExp(`^${NO_REQUEST}(?:请|帮我|给我){0,3}写(?:一?[首篇封个段]|代码)`, 'u'),
      /(?:詩|手紙|メール|コード|文章|物語|作文)を書いて(?:ください|下さい|くれ|$)/u,
    ],
  ],
  [
    'sight',
    [
      spaced(
        String.raw`(?:(?:do you|are you able to|siehst du|erkennst du) )?(?:see|view|read|look at|recogni[sz]e|describe|bilder|voir|ver) ?(?:my |this |the |an? )?(?:images?|pictures?|photos?|screenshots?|sehen|erkennen|des images|imágenes)\P{L}*$`,
      ),
      /^[你您]?(?:能|可以)?看(?:到|见|懂)?(?:图片|图像|照片)[吗么]?\P{L}*$|^(?:画像|写真)(?:を|が)(?:見|読)/u,
    ],
  ],
  [
    'table',
    [
      spaced(
        String.raw`(?:put|turn|convert) (?:\P{L}?\p{L}+ ){0,6}?(?:(?:(?:in|into|as|to) (?:an? |one |the form of an? )(?:\p{L}+ ){0,2}|on an? (?!table))(?:tables?|charts?|graphs?|diagrams?|mind map|timeline)|(?:in|into|as|to) (?:tables|charts|graphs|diagrams|(?:table|chart|graph) form(?:at)?))(?!\p{L})|(?:make|create|draw|build|generate|produce|plot|mach(?:e|en sie)?|erstell(?:e|en sie)?|fais|faites|crée[zr]?|haz|crea) (?:\P{L}?\p{L}+ ){0,6}?(?:tables?|charts?|graphs?|diagrams?|mind map|timeline|tabelle|diagramm|tableau|graphique|tabla|gráfico)(?!\p{L})`,
      ),
      /^(?:请|帮我|给我){0,3}(?:做|制作|画|生成|列).{0,20}(?:表格|图表)|(?:表|グラフ)(?:にまとめて|にして|を作って|を作成して)/u,
    ],
  ],
];

/** Verbs of requests that a quotation may serve after all: 'Write down the notice period.' */
const VERBS: readonly (readonly [Unservable, RegExp])[] = [
  [
    'writing',
    spaced(
      String.raw`(?:write|draft|compose|schreib(?:e|en sie)?|verfass(?:e|en sie)?|écri(?:s|vez)(?:-moi)?|rédige[zr]?|escribe(?:me)?|redacta)(?!\p{L})`,
    ),
  ],
  [
    'calculation',
    spaced(String.raw`(?:calculate|compute|work out|add up|berechne|rechne|calcule[zr]?|calcula)(?!\p{L})`),
  ],
];

const ASKS_A_SUM =
  /^¿?(?:what(?:['’]s| is| are| does)|how much (?:is|are)|calculate|compute|work out|solve|was (?:ist|sind|macht|ergibt)|wie ?viel (?:ist|sind|macht)|berechne|rechne|combien (?:font|fait)|calcule|cuánto (?:es|son)|calcula|please)(?!\p{L})/iu;
const OPERATORS =
  /\s(?:x|times|plus|minus|divided by|multiplied by|of|mal|geteilt durch|fois|divisé par|por|más|menos|dividido entre|the square root|square root)(?=\s)|[+*/×÷^%=乘加减除以]/giu;
/** Numbers that are no calculation but can be searched for: dates, school years, hours, names and telephone numbers. */
const NO_OPERATION =
  /(?<!\d)\d{1,4}\/\d{1,2}\/\d{2,4}(?!\d)|(?<!\d)(?:19|20)\d\d\/\d{2}(?!\d)|(?<![\d/])(?:24\/7|9\/11|7\/7|50\/50|80\/20|20\/20)(?![\d/])|^\s*\+(?=\d)/gu;
const SUM = /^[\p{N}.,\s()?!-]+$/u;

/** '17 x 23' and 'What is 15 % of 80?', but not '2026-03-31', '31/03/2026', '+44 20 7946' or 'room 12'. */
const isSum = (message: string): boolean => {
  const asked = ` ${message.trim().replace(ASKS_A_SUM, ' ').replaceAll(NO_OPERATION, ' 1 ')} `;
  const rest = asked.replaceAll(OPERATORS, ' ');
  const hasOperator = rest !== asked || /\d\s-\s\d/u.test(asked);
  return hasOperator && SUM.test(rest) && (rest.match(/\p{N}+/gu) ?? []).length >= (/[=^]|root/u.test(asked) ? 1 : 2);
};

/** A message in which to look for requests; '' if it is too long for one. */
const requestOf = (message: string): string => (message.length > LONGEST ? '' : message.replaceAll('’', "'"));

/** What a message asks for that the built-in agent cannot do, and no quotation would be. */
export const unservableIn = (message: string): Unservable | undefined => {
  const asked = requestOf(message);
  if (isSum(asked)) return 'calculation';
  if (ASKS_OF_A_THING.test(asked)) return undefined;
  return REQUESTS.find(([, requests]) => requests.some((request) => request.test(asked)))?.[0];
};

/** What a message asks for that the built-in agent cannot do, if nothing can be quoted in answer to it. */
export const unservedIn = (message: string): Unservable | undefined => {
  const asked = requestOf(message);
  if (ASKS_OF_A_THING.test(asked)) return undefined;
  return VERBS.find(([, verb]) => verb.test(asked))?.[0];
};
