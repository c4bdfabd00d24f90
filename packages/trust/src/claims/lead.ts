/** Opening words that do not change the meaning of a remark. */
const LEAD =
  /^(?:(?:i'm |i am )?(?:so |very |really )?sorry|unfortunately|i'm afraid|i am afraid|regrettably|(?:please )?note(?: that)?|it(?:'s| is) (?:important|worth) (?:to note|noting|mentioning)(?: that)?|therefore|thus|hence|similarly|additionally|moreover|furthermore|overall|in (?:conclusion|summary)|answer|(?:my )?apologies|i apologi[sz]e|however|well|honestly|as an ai(?: language)?(?: model| assistant)?|(?:based on|according to|from|in|within|given|looking at) (?:the |these |those |your |my |this |what )?(?:given |provided |available |above |supplied |retrieved )*(?:passages?|sources?|contexts?|documents?|texts?|information|excerpts?|materials?|notes|files?)(?: provided| given| above| i have)?|leider|(?:es )?tut mir leid|entschuldigung|bedaure|désolée?s?|je suis désolée?|malheureusement|lo siento|lamentablemente|desafortunadamente|por desgracia|perdón|抱歉|很抱歉|对不起|不好意思|很遗憾|遗憾的是|申し訳ありませんが|申し訳ございませんが|すみませんが|残念ながら)(?:[,;:.!，、]|\s|-)*(?:but |that |aber |mais |pero |dass |que |但是?)?/u;
const MOST_LEADS = 4;

/** A plain sentence without these opening words. */
export function withoutLead(plain: string): string {
  let text = plain;
  for (let lead = 0; lead < MOST_LEADS; lead += 1) {
    const shorter = text.replace(LEAD, '');
    if (shorter === text) break;
    text = shorter;
  }
  return text;
}
