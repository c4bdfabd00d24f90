export const en = {
  steps: [
    {
      title: 'Welcome to Trust',
      body: 'Symbi helps you understand the trustworthiness of AI responses at a glance.',
      picture: 'A reply with a trust badge that reads Trusted: 86%',
    },
    {
      title: 'Trust Badges',
      body: 'Look for these badges next to AI messages. Each tier has its own shape, word and number. Not checked means there was nothing to compare with.',
      picture: 'The badges Trusted, Reliable, Moderate and Caution with their numbers, and Not checked without one',
    },
    {
      title: 'Simple by Default',
      body: "The badge is all you see at first. More is available via a 'Detailed Trust Info' toggle.",
      picture: 'A switch labeled Detailed Trust Info that opens marks in the text and a list of reasons',
    },
  ],
  show: 'Show the introduction',
  back: 'Back',
  later: 'Later',
  where: 'You can find the introduction in Settings, under Trust Mode.',
  settings: 'Settings',
  next: 'Next',
  finish: 'Finish',
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  lesson: {
    label: 'How to read this rating',
    shield: 'What the shield says',
    evidence: 'Where the evidence opens',
    means: {
      checked: (badge: string) =>
        `"${badge}" is how likely a careful reader finds nothing in this reply that its sources do not say. It cannot know whether the sources are right.`,
      second_opinion: (badge: string) => `"${badge}" is an opinion: there was no source to compare this reply with.`,
      not_checked: (badge: string) =>
        `"${badge}" is no verdict: there was nothing to compare this reply with. A number in 'Why?' is an estimate from its wording alone, not a check.`,
    },
    opens: {
      checked:
        'Press the shield to read what the rating rests on, and to see the sentences in doubt next to the closest passages. Those sentences are underlined in the reply: press one to see its evidence.',
      second_opinion:
        'Press the shield to read whose opinion it is. Add a source in Context to have the reply compared with something.',
      not_checked:
        "Press the shield to read what was missing. 'Check this reply' looks for it: in your own contexts first, which costs nothing.",
    },
    open: "Open 'Why?'",
    done: 'Got it',
  },
};
