/** One section of the product's help: shown as documentation, and a source of the built-in agent's answers. */
export interface HelpSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Written for people, and true of this product. The built-in agent cites these paragraphs. */
export const helpSections: readonly HelpSection[] = [
  {
    id: 'overview',
    title: 'Overview',
    paragraphs: [
      'Symbi is a platform for conversations with AI agents and assistants, on which every reply is compared with its sources and says how far it can be trusted. Symbi computes and explains this trust score, which is reproducible.',
      'Symbi runs on your own machine or server. All your data is stored in its own database: conversations, contexts and keys. Your data is not sent anywhere else by itself, nor to a cloud: only what you write to an agent with a provider leaves Symbi, with the sources that its answer needs.',
      'Free of charge, Symbi costs nothing: the software is open source under the Apache License 2.0. A provider such as OpenAI charges the owner of the key for what its models read and write.',
      'The language of the screens is English. An agent with a language model can be written to in any language that its model knows; this help is written in English only.',
      'To get started, open New Conversation, choose an agent and write a message. Every new account has the agent Symbi Core, which needs no key and no network.',
    ],
  },
  {
    id: 'built-in-agent',
    title: 'The built-in agent',
    paragraphs: [
      'Symbi Core is the built-in offline agent. It answers only from what it can cite: your context items, the capsule of the conversation, what you said earlier in it, and this help.',
      'Symbi Core does not generate text of its own. It picks the sentences that answer your question, numbers their sources, and says so when nothing matches. It cannot summarize: asked what an attached file says, it quotes the sentences that tell most of it. Tell me more asks for further sentences. Offline, without any network, it works as it does online.',
      'To talk with a large language model, press Connect a model below a new conversation and paste an API key: its provider is recognized, the key is tried, and an agent with that provider is made. Keys can also be added in Settings, where each says whether its provider accepts it, and agents made by hand.',
      'No API key of OpenAI or another provider is required to use Symbi: Symbi Core and the Symbi Core Assistant work without one. For the models of a provider such as OpenAI or Anthropic you need an account there and its API key; the provider charges for what you use.',
      'Claude works with a key of Anthropic: add the key, then create an agent with that provider. GPT works in the same way with a key of OpenAI. Ollama, or another model server of your own, is used by an agent with the provider Custom; the operator of this server has to allow addresses in private networks.',
    ],
  },
  {
    id: 'dashboard',
    title: 'Dashboard',
    paragraphs: [
      'The dashboard greets you, counts your conversations, agents and messages, and lists the most recent conversations and your agents.',
      'The Cognitive Intelligence Status panel shows live values: the state of the system, the active bridges, the average trust score of your replies and the number of bonded agents. Until there is something to measure it shows sample values, marked with the chip Sample.',
      'The Roundtable, a button on the dashboard, asks several proposers for a plan of your task and shows their proposals with scores side by side. Approving a proposal is a dry run: nothing is sent, and a signed receipt is left in the log. The built-in planner of the roundtable is recommended only when nobody else proposed.',
      'To change between the light theme and the dark theme, or dark mode, press the button in the header. The theme can also be chosen under Preferences in Profile & Settings: System follows the device.',
      'Keyboard shortcuts are listed when you press the question mark. Ctrl+K, or Cmd+K on a Mac, finds pages, conversations and actions.',
    ],
  },
  {
    id: 'conversations',
    title: 'Conversations',
    paragraphs: [
      'A conversation belongs to you and to one agent at a time; the agent can be changed between messages, in the menu below the text or by typing @ and its name. Press Enter to send and Shift+Enter for a new line.',
      'A reply belongs to the server: it survives a reload, a closed tab and a restart. Stop ends a reply and keeps what was written; Try again asks for another version and keeps the earlier one. Continue, below a reply that was stopped, lost its provider or reached its limit, asks the agent to go on from there.',
      'Editing a message makes a new branch of the conversation. A branch is another course of the conversation from one message on. The versions of a turn can be switched below it, and nothing is lost.',
      'To search conversations, type into the field above their list: titles are searched there. To search inside messages, press Search all messages. Filters narrow that search to an agent, a trust tier, days, a tag or changes of mind; they need no words. Behind the messages that have your words stand up to ten that mean the same in other words or in another language, marked Found by meaning; they are looked for among your newest 10,000 messages.',
      'To find words in the open conversation, press Ctrl+F (⌘F on a Mac) or choose Find in this conversation in its menu: the search of the browser sees only the messages that are loaded. It looks through the versions that are shown, whatever the case and the accents. Enter leads to the next message with all the words, Shift+Enter to the one before. Encrypted messages are searched on your device, as far as they are unlocked and loaded. The words you type are sent to your server even then.',
      'To rename, pin, archive or delete a conversation, or chat, open its menu: Edit Title, Pin, Archive and Delete. Archived conversations are kept under Show Archived. To archive, move or delete several at once, press Select above the list; Shift selects all between two. To put conversations together in a folder, drag them onto it in the menu at the left, or choose Move to folder in their menu, which makes a new folder as well; deleting a folder keeps its conversations. The deletion of a conversation can be undone for ten seconds, with Undo, and not after that. A conversation is called by its first words until you rename it; with Let the model name conversations, under Preferences in Profile & Settings, the model of your own agent names it after the first reply, for the price of one short request.',
      'To export a conversation, open it and choose Export as Markdown or Export as JSON in the menu beside its title. To print a conversation, choose Print there. To export all conversations at once, press Export all conversations in Profile & Settings.',
      'To import conversations, your ChatGPT history for example, press Import on the Conversations page and choose the file. ChatGPT, LibreChat, Open WebUI and Symbi write files that can be imported. Imported replies are never rated, and a report says what was left out.',
      'To share a conversation, open it and choose Share link in the menu beside its title: anybody with the link can read a snapshot of it. A share link works for 7, 30 or 365 days or until it is revoked, under Share links in Profile & Settings.',
      'To add a tag to a message, press the three dots below it, and then Add Tag. Press a tag to see all messages that have it.',
      'To compare two models, or up to four agents, press the three dots below a reply, and then Side by side: they get the same question, and their replies stand beside each other, with their scores and with what they agree on and differ in. Continue with this one goes on with the reply you choose; until then the conversation stays as it was.',
      'To quote a part of a message, or to ask about it, select its words: the buttons Quote and Ask about this appear above them.',
      'To edit, regenerate or delete a message, use the buttons below it. Deleting a message erases its text; its place in the signed log stays.',
      'To keep a prompt, a text you use again and again, open Profile & Settings, choose Preferences and press Add Prompt. In a message, type / at the beginning of a line and choose it: its text is put in, and nothing is sent. A prompt asks for what stands in {{double braces}} each time it is used.',
      'To upload or attach a file and ask about it, press the paperclip below the text, drop it on the messages, or paste it: PDF, Word, Excel, PowerPoint, EPUB, HTML, Markdown, CSV, JSON or text, up to 20 MB. Its text becomes a source of the answers and of their scores, and the evidence names the page, the cells, the slide or the heading. Above the words it was sent with, a file is shown by its name: press it to see the text. The files of a conversation are listed beside it, under Files: there you read the text that was taken from a file, download the file or delete it. A file goes with its conversation, or when you delete it; what replies quote of it stays.',
      'To ask about one of your contexts, type @ and a part of its title, and choose it: it becomes the first source of the answer, and of its trust score, whether or not the words of your question are in it. Take it out of the text, and it is none. Up to four go with one message.',
      'To show a picture to the model, paste a screenshot, drop a picture on the messages, or choose it with the paperclip: PNG, JPEG, WebP or GIF, up to 8 with one message. It is made smaller, and what the camera wrote beside it is left out. Not every model sees: where it does not, the field says so before you send, and the agent answers from your text alone. For a server of your own you say it yourself, under Pictures in the settings of the agent. Replies are never checked against a picture.',
      'The Context Capsule beside a conversation holds goals, tone preferences, constraints, tags and notes. It is given to the agent with every reply; an agent of somebody else on another host gets it only if you say so.',
    ],
  },
  {
    id: 'agents',
    title: 'Agents',
    paragraphs: [
      'An agent is a provider, a model, a system prompt and settings. A new one begins with the default model of your preferences. Temperature goes from 0.0 to 1.0 in steps of 0.1, and max tokens from 100 to 4000 in steps of 100.',
      'To create an agent, press Create Agent on the Agents page, choose a provider and a model, write a system prompt and press Save. To edit, duplicate or delete an agent, open its menu on the same page.',
      'A public agent can be used by everybody on this server. Others see its name, description and model, the host it answers from and your name, but not its system prompt and not your API key: they talk with it with a key of their own.',
      "Somebody else's agent that answers from another host is sent nothing before you agree. You are asked when you first write to it, and again when its host, provider or owner changes. Your contexts, your capsule and the earlier messages of a conversation go along only if you say so. The page of the agent says what it may be sent, and takes your word back.",
      'Bonding probes an agent and signs the hash of its configuration. A bond is the signed record that an agent with this configuration was probed. Bonded means that an agent was probed and its configuration signed. The statuses are Not Bonded, Bonding Pending, Bonded and Bonding Failed. A change of prompt, model, provider or temperature ends the bond.',
      'Compliance is a score from 0 to 100 percent over six trust articles: transparency, accountability, fairness, privacy, safety and reliability. Each article lists the checks it is made of and what each found; it says nothing about law.',
    ],
  },
  {
    id: 'assistants',
    title: 'Assistants',
    paragraphs: [
      'An assistant is an agent with functions: it can read your profile, list your agents and conversations, read trust scores, search your contexts, keep a context, tell the time and calculate. Each call of a function is shown in the chat with its arguments and its result.',
      'The difference between an agent and an assistant is what they can do: an agent answers, with any provider; an assistant can also run functions, and is either built in or uses your OpenAI key. Choose an agent for a conversation, and an assistant when something is to be looked up, calculated or kept.',
      'Assistants run with your own OpenAI key. They are stored by Symbi, because OpenAI has shut down its Assistants API.',
      'The Symbi Core Assistant is built in and works without a key and without a network. It cannot choose functions by itself: you run them with slash commands such as /time, /calc 2+2, /search words, /save tag: text, /profile, /agents, /conversations and /trust. The command /help lists them.',
      'A function that writes, such as keeping a context, waits until you approve it in the chat, and what you decide is recorded in the signed log of the chat. A function that nothing here can run is shown as requiring action, and its result is never made up.',
      'Assistants exported from OpenAI as JSON can be imported. A report says what came along and what did not.',
    ],
  },
  {
    id: 'trust',
    title: 'Trust and verification',
    paragraphs: [
      'The trust score of a reply is the calibrated probability that a careful reader finds nothing unsupported in it. Trusted means 80 percent or more. Reliable means 60 to 79 percent. Moderate means 40 to 59 percent, and Caution below 40. It is shown as 1 to 99 percent, because no score is certain.',
      'The shield below a reply names the tier of its trust score; press it, or Why? beside it, to read what the score rests on. The CI Integration switch below the text turns scoring of the replies to your messages on or off.',
      'The trust score is calculated on this server, by comparing the sentences of a reply with its sources.',
      'The trust score of a reply is low when the reply says what its sources do not: sentences, numbers or names that were not found in them, or that they deny. Why? beside the badge names the sentences in doubt. Caution means that something in the reply is probably unsupported; it does not mean that the reply is wrong, for a paraphrase scores lower than a copy, and the truth may be missing from the sources.',
      'The trust score was measured to see how accurate and reliable it is: of English replies to questions with sources, about 95 in 100 of those shown as Trusted had nothing unsupported in them, but of 192 everyday replies with a wrong fact, in eight languages, 10 percent were still Trusted; for other kinds of text the percentage is less accurate. Read the passage before you act on a sentence.',
      'A reply that is checked was compared, sentence by sentence, with its sources: the retrieved context, the capsule, citations and documents. It looks for numbers, names, dates and quotes that no source has. What you say yourself never makes a reply trusted.',
      'Not checked means that a reply claims something and that nothing was there to compare it with. It says nothing against the reply, and nothing for it. Its explanation holds an estimate from the wording, which is a guess; where the provider says how sure the model was of its words, doubt lowers it, and certainty raises nothing.',
      'Check this reply stands beside the badge Not checked. It searches all of your active contexts and attached files for what the reply claims, whatever the agent was given, and scores the reply against the passages it finds. When they say nothing about it, the reply stays not checked.',
      'When your contexts and files say nothing about a reply, the web can be searched where you have a key of Perplexity, Anthropic or OpenAI, a second model can judge it, or its model can be asked the same question again. The cost is shown before anything is asked. Pages that were found make it a checked reply, which is at most Reliable where the search retells the pages instead of quoting them, as that of OpenAI does; what models say is a second opinion, which is at most Reliable and says whose opinion it is. An agent\u2019s Advanced Settings say whether its replies are checked never, when you ask, or always. What is always checked is searched for by the agent\u2019s own provider or with a key of Perplexity, and by no other provider unless you press the button that names it.',
      'The blind check, in Settings under Trust Mode, shows replies without their badges and asks whether they are right. Opinions that are given beside a badge are drawn towards it, so those of the blind check count first: from ten on they alone adjust your scores.',
      'No answer given is shown for a refusal, or for the word that nothing was found. Nothing to check is shown for a greeting, a question back or the output of a command. Such replies have no score. To get an answer, add a source in Context, or connect a model with a key in Settings.',
      'Means and reports count only replies that were checked, and say how many were not. Alerts are raised only for replies that were checked.',
      'The trust score cannot see whether a source is right, nor whether a reply answers what you asked. It sees a changed number or a swapped name in an otherwise copied sentence, but it does not see a minimal change of meaning. Its words are covered by and not found in, never proved.',
      'Detailed Trust Info shows the signals, the sentences and their evidence. Click a marked sentence to open the passage it was found in. Where there was no source, no sentence is marked.',
    ],
  },
  {
    id: 'context-bridge',
    title: 'Context Bridge',
    paragraphs: [
      'The context store holds what your agents may know: items with a tag, a source and data. To add a context, open Context and press New Context. To edit a context, press Edit on its card, change it and press Save; replies keep what they quoted from it. An agent whose Context Bridge is on retrieves matching items before it answers, and the reply lists what it used.',
      'A project is knowledge that several people share, with members, live messages and builds. To create a project, open Projects, give it a name and press Create Project; its owner invites the others.',
      'Search works without a network. When an embedding engine is configured, semantic search is added to it. A bridge copies contexts from one tag to another and remembers where they came from.',
      'JSON, CSV, Markdown and text files can be imported as contexts: the import shows how far it is, and reports what was not taken and why. How much of your space is used stands above the list; what does not fit is refused with a word, and an import stops there. A context can be deactivated, which hides it from agents, and reactivated.',
    ],
  },
  {
    id: 'review-console',
    title: 'Review Console',
    paragraphs: [
      'The Review Console shows the timeline of a session: a point for every reply that was compared with an earlier one, with its change score, the two excerpts and the hash of its row. A pivot is a change of mind: asked the same again, or challenged, an agent says something clearly different from what it said before. The change score runs from 0, the same, to 1; above 0.6 it is a pivot.',
      'A reply is compared with an earlier one of the same agent when you ask the same question again, ask for another version, or challenge it, as with Are you sure? An ordinary follow-up, and what a command puts out, is never compared.',
      'A session is chosen by the title of its conversation, or by its id; the 24 characters of a conversation are enough. The console first says in words what happened: where the agent changed its mind, which checked replies scored below 60 percent, and which you marked wrong. Replies of versions that the conversation does not show are listed apart. Receipts of the roundtable stand beside the points they belong to, within 5 seconds.',
      'To verify a conversation, choose it in the Review Console, press Download log, and read the signed log with the verifier, which is the page verify.html of this server or a file of Symbi that you kept. Every row is in a signed log. Download the log to verify it offline, without trusting this server: a changed, removed or added row is named by the verifier.',
    ],
  },
  {
    id: 'logs',
    title: 'Logs',
    paragraphs: [
      'Symbi Logs are reports over your own data: daily, weekly, audit and alert. An alert is raised when trust falls below the threshold of an agent, when a stance pivots, or when a verification fails.',
      'A daily report can be generated at any time; daily and weekly reports are also made by themselves after midnight in your time zone, and once for what was missed. Unless notifications are off in your preferences, an alert is told as it is raised, except one about a reply of the conversation that is open, whose badge says the same. Reports can be searched, archived, deleted and exported.',
    ],
  },
  {
    id: 'security',
    title: 'Security and privacy',
    paragraphs: [
      'To add a provider key, such as an OpenAI API key, open Profile & Settings, choose API Keys and press Add API Key. Removing a key leaves the agents that use it without a reply until they have another.',
      'API keys are encrypted with AES-256-GCM and are never shown again: a card shows the first 3 and the last 4 characters. API keys are protected in that way even when the database is copied. A key is only ever sent to the hosts of its own provider.',
      'To change your password, open Profile & Settings, enter the current and the new password under Change Password and press Save Changes. A new password ends your other sessions. Symbi sends no email: whoever runs the server replaces a forgotten password with the command npm run reset-password -- EMAIL, with the server stopped unless it uses PostgreSQL.',
      'Other people cannot see your conversations, unless you share one by a link.',
      'Your data and your conversations are private to your account: unless you share them, only you and the operator or administrator of this server can see your data and read your conversations and messages, and only you what you encrypt. Your data is as safe and secure as the server it is stored on.',
      'No language model is trained on your data by this server. What is sent to OpenAI, or another provider, is only the data that its agent, a check, a title, or an embedding engine or verifier that the operator has chosen needs.',
      'To encrypt a message, press Encrypt beside the message field and enter a passphrase.',
      'A message can be encrypted in your browser with a passphrase that this server never sees. It is not sent to an agent, and nobody can recover it without the passphrase.',
      'Deleting a message or a conversation erases its text. Only a commitment to it is kept in the signed log, so that the rest of the log can still be verified.',
      'Your data is yours to get out and take elsewhere: press Export my data in Profile & Settings to download all your data as one JSON file. Provider keys are not in that file.',
      'To delete your account, press Delete my account in Profile & Settings and enter your password. Conversations, agents and keys are deleted with the account, and that cannot be undone.',
      'Sessions in Profile & Settings shows where your account is signed in: End ends one session, and End all other sessions ends the rest.',
      'To log out, or sign out, choose Logout in the menu of your avatar.',
    ],
  },
];
