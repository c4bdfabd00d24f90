/** Text patterns for the kind of request and the style of a reply. English; other languages yield zero. */
const REQUEST = {
  askCreative:
    /\b(?:write|compose|create|craft|draft|invent|imagine|brainstorm|design|story|poem|song|haiku|slogan|tweet|tagline|joke|dialogue|speech|letter|email|essay|blog)\b/iu,
  askTransform:
    /\b(?:rewrite|rephrase|paraphrase|edit|correct|translate|convert|classify|categorize|identify the|summari[sz]e|extract|sort|reorder|rearrange|arrange|simplify|shorten|combine|replace|change|fix|proofread|transform|given (?:a|the|two|an)|the following|below)\b/iu,
  askFact:
    /\b(?:who|when|where|which|how many|how much|how long|how old|what year|name (?:a|an|the|one|two|three|five)|capital|population|president|invented|discovered|founded|born|history|country|city|year|author|wrote)\b/iu,
  askExplain:
    /\b(?:explain|why|describe|what (?:is|are|does)|how (?:do|does|to|can|would)|compare|difference|pros and cons|advantages|benefits|discuss|steps|tips|advice|suggest|recommend)\b/iu,
  askFind:
    /\b(?:find|search|look up|link|website|url|article|recent|current|latest|today|news|price|cost|quote|quotes|cite|reference|source|research|study|studies|statistics?|data|report|example of a|movie|book|film|company|restaurant|hotel|product)\b/iu,
  askCompute:
    /\b(?:calculate|compute|solve|sum|equation|average|median|area|perimeter|volume|convert|percent|how many|count|code|program|function|algorithm|sql|python|javascript|html|regex|array|string)\b/iu,
  askCount:
    /\b(?:list|name|give|generate|provide|suggest|create|find)\b.{0,30}\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten)\b/iu,
  askExact:
    /\b(?:\d+ (?:words?|characters?|letters?|syllables?|sentences?|lines?)|rhym|anagram|palindrome|acronym|haiku|alphabet|letters?|syllable|starting with|begin(?:s|ning)? with|ends? with|homophone|synonym|antonym)\b/iu,
} as const;

const REPLY = {
  refusal:
    /\b(?:i(?:'m| am) (?:sorry|unable|not able)|as an ai|i (?:cannot|can't|do not|don't) (?:have|provide|access|know|find|complete|generate|browse|perform|see)|unfortunately|my apologies|i apologi[sz]e)\b/iu,
  askBack:
    /\b(?:please provide|could you (?:please )?(?:provide|clarify|specify)|need more (?:information|context)|no (?:input|text|context|article|image) (?:was |is )?(?:provided|given))\b/iu,
  claimsDeed:
    /\b(?:i (?:have|'ve) (?:found|searched|attached|created|checked|looked)|here is (?:a|the) (?:link|image|picture|video|screenshot)|click (?:here|on)|see attached)\b/iu,
  overclaim:
    /\b(?:always|never|definitely|certainly|undoubtedly|without (?:a )?doubt|guaranteed?|proven|100 ?%|all of the|every single|the only|the best|the most|the first|the largest|world's)\b/giu,
  hedge:
    /\b(?:may|might|could|perhaps|possibly|probably|likely|generally|typically|usually|often|some|approximately|around|about|roughly|estimated|depends?|it is (?:important|possible)|can (?:help|vary|be))\b/giu,
  attribution:
    /\b(?:according to|a (?:study|survey|report) (?:by|from|published)|researchers|published in|as of (?:19|20)\d\d|reported|et al)\b/giu,
} as const;

export type RequestCue = keyof typeof REQUEST;

export function readRequest(question: string): Record<RequestCue, number> {
  const head = `${question.slice(0, 400)}`;
  const entries = Object.entries(REQUEST).map(([name, pattern]) => [name, pattern.test(head) ? 1 : 0] as const);
  return Object.fromEntries(entries) as Record<RequestCue, number>;
}

export interface ReplyCues {
  refusal: number;
  askBack: number;
  claimsDeed: number;
  overclaims: number;
  hedges: number;
  attributions: number;
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

export function readReplyCues(reply: string): ReplyCues {
  const head = reply.slice(0, 400);
  return {
    refusal: REPLY.refusal.test(head) ? 1 : 0,
    askBack: REPLY.askBack.test(head) ? 1 : 0,
    claimsDeed: REPLY.claimsDeed.test(reply) ? 1 : 0,
    overclaims: count(reply, REPLY.overclaim),
    hedges: count(reply, REPLY.hedge),
    attributions: count(reply, REPLY.attribution),
  };
}
