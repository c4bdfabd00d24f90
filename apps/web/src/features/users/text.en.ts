export const en = {
  title: 'Profile & Settings',
  tabsLabel: 'Settings',
  tabs: { profile: 'Profile', keys: 'API Keys', preferences: 'Preferences', trust: 'Trust Mode' },
  profile: {
    name: 'Full Name',
    email: 'Email',
    emailHint: 'The email address cannot be changed.',
    passwordTitle: 'Change Password',
    passwordHint: 'Leave these empty to keep your password. A new one ends your other sessions.',
    current: 'Current Password',
    next: 'New Password',
    confirm: 'Confirm New Password',
    save: 'Save Changes',
    saved: 'Profile updated successfully',
    passwordSaved: 'Profile updated successfully. Your other sessions were signed out.',
    failed: 'Failed to update profile',
    mismatch: 'New passwords do not match',
    currentRequired: 'Current password is required',
  },
  sessions: {
    title: 'Sessions',
    hint: 'Where you are signed in. End any you do not recognize, then change your password.',
    failed: 'The sessions could not be loaded',
    current: 'This session',
    unknown: 'Unknown browser',
    seen: (moment: string) => `Last seen ${moment}`,
    since: (moment: string) => `since ${moment}`,
    end: 'End',
    endLabel: (device: string) => `End the session of ${device}`,
    endOthers: 'End all other sessions',
    endFailed: 'The session could not be ended',
  },
  data: {
    title: 'Your data',
    hint: 'All your data in one JSON file: profile, agents, conversations and the rest. Keys are not included.',
    action: 'Export my data',
    failed: 'The export failed',
    file: (day: string) => `symbi-account-${day}.json`,
  },
  account: {
    title: 'Delete account',
    hint: 'Deletes the account and everything in it: conversations, agents, keys. This cannot be undone.',
    open: 'Delete my account',
    question: 'Enter your password to delete your account and everything in it. This action cannot be undone.',
    password: 'Password',
    confirm: 'Delete everything',
    failed: 'The account could not be deleted',
  },
  preferences: {
    model: 'Default Model',
    modelHint:
      'New agents start with it, and new assistants if it is from OpenAI. If it is about to be shut down, they start with a current one.',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    themeHint: 'System follows your device, as when it turns dark in the evening.',
    notifications: 'Enable Notifications',
    notificationsHint: 'Tells you in the app when an alert is raised: low trust, a pivot, a failed verification.',
    names: 'Let the model name conversations',
    namesHint:
      'After the first reply of one of your agents, its model is asked for a short name. That is one more request with your key; its cost is shown with the reply. When off, a conversation is named by the start of its first message. A name you set always stays.',
    save: 'Save Preferences',
    saved: 'Preferences saved successfully',
    failed: 'Failed to save preferences',
    retired: (model: string, day: string) => `${model} (retired ${day})`,
    unavailable: (model: string) => `${model} (no longer offered)`,
    ends: (model: string, day: string) => `${model} (ends ${day})`,
  },
  trust: {
    mode: 'Heuristic (local)',
    body: 'This proof of concept uses lightweight on-server heuristic trust overlays. Replies are judged where they are stored, by what can be computed from them.',
    external:
      'This is a demo environment showcasing the trust protocol capabilities. Trust is heuristic and local only; no external governance layers are used.',
    more: 'What do the overlays mean?',
    info: {
      title: 'Trust overlays',
      rows: [
        {
          term: 'Pivot',
          meaning:
            'The agent changed its mind: challenged, or asked the same again, it takes another position, with a change score above 60%.',
        },
        {
          term: 'Change %',
          meaning:
            'How likely it is that a reply reverses an earlier one, 0 to 100%. Two replies are compared when a question is asked again or a reply is challenged, never when the talk goes on.',
        },
        {
          term: 'Stance',
          meaning: 'The position that a reply takes, in a word; a change shows the one before and the one after.',
        },
        {
          term: 'Row-hash',
          meaning:
            'The fingerprint of the row in the signed log. The first ten characters are shown; a changed row has another.',
        },
        {
          term: 'CI Integration',
          meaning: 'Scores the replies. A conversation where it is off has replies without a badge.',
        },
        {
          term: 'Session memory',
          meaning:
            'A Context Capsule is what the agent is told: goals, tone, constraints, tags and notes of one conversation, with every message.',
        },
        {
          term: 'Bonded',
          meaning:
            'An agent that passed a probe of three questions, and whose configuration is signed. A change of prompt, model, provider or temperature ends it.',
        },
      ],
    },
  },
};
