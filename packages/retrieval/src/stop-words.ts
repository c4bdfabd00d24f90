/** English function words that carry no topic; apostrophes are already joined ("don't" -> "dont"). */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about above after again against all also am an and any are arent as at be because been before being below ' +
    'between both but by can cannot cant could couldnt did didnt do does doesnt doing dont down during each few for ' +
    'from further had hadnt has hasnt have havent having he her here hers herself him himself his how i if in into is ' +
    'isnt it its itself just let me more most my myself no nor not of off on once only or other our ours ourselves out ' +
    'over own same shall she should shouldnt so some such than that the their theirs them themselves then there these ' +
    'they this those through to too under until up upon very was wasnt we were werent what when where which while who ' +
    'whom whose why will with wont would wouldnt you your yours yourself yourselves im ive youre thats whats'
  ).split(' '),
);
