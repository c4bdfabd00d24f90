import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ahead } from './vite.ahead.ts';
import { compress } from './vite.compress.ts';
import { diagram } from './vite.diagram.ts';
import { lean } from './vite.lean.ts';

const API = 'http://127.0.0.1:3000';

/** The libraries of every screen from login on: one file, which browsers keep when only the app changes. */
const libraries = /node_modules[\\/](react|react-dom|scheduler|react-router|@emotion|stylis)[\\/]/;
const components =
  /@mui[\\/]material[\\/](?:Alert|AppBar|Box|Button|Card|Container|CssBaseline|FormHelperText|IconButton|InputBase|Link|Stack|Toolbar|Typography)[\\/]/;
/** Outlined fields with a label: used in forms, but not on a page with only a conversation. */
const fields =
  /@mui[\\/]material[\\/](?:FormControl[\\/]FormControl\.m?js|FormLabel|InputAdornment|InputLabel|OutlinedInput)|@mui[\\/]icons-material[\\/]Visibility(?:Off)?Outlined\.m?js$/;
const isFramework = (id: string): boolean => libraries.test(id) || components.test(id);

/** The query cache, for every screen behind the sign-in. */
const queries = /node_modules[\\/]@tanstack[\\/](?!.*[\\/](?:queriesObserver|useQueries)\.js$)/;

/** The schemas of every call; the screens before sign-in load them when the user starts typing. */
const schemas =
  /[\\/]app[\\/]steps[\\/]calls\.ts$|[\\/]packages[\\/](?:client[\\/]src[\\/](?:calls|live)|contracts[\\/]src[\\/](?:\w+[\\/])?(?:agents|assistant-limits|assistants|attachment-limits|bonds|capsules|common|context-title|conversations|endpoint|errors|message-input|origin|pictures|report|timeline|talk-events|tool-calls|trust|users))\.ts$/;

/** The schemas' dependencies: evaluated before them, each in a task of its own (`app/steps/in-steps.ts`). */
const reading = /[\\/]app[\\/]steps[\\/]reading\.ts$|node_modules[\\/]zod[\\/]/;
const words =
  /[\\/]app[\\/]steps[\\/]words\.ts$|[\\/]packages[\\/]contracts[\\/]src[\\/](?:\w+[\\/])?(?:common|context-title|endpoint|errors|origin|pictures|tool-calls|trust)\.ts$/;
const isCalls = (id: string): boolean => schemas.test(id) || queries.test(id);

/** The path of a module of this app without its extension; empty for others. */
const ownPath = (id: string): string =>
  /^(.*)\.tsx?$/.exec(id.replaceAll('\\', '/').split('/web/src/')[1] ?? '')?.[1] ?? '';

/** Small parts of nearly every screen: files of their own would add more overhead than content. */
const start =
  /^(?:platform\/(?:storage|store|api\/(?:message-of|session)|text\/.+)|ui\/page|features\/auth\/(?:load-calls|use-call|text(?:\.en)?))$/;
/** The parts that forms add. */
const forms = /^ui\/form\/(?:outlined-field|use-plain-form)$/;
/**
 * The same for screens behind the sign-in; parts that the sign-in page uses as well stay in the first file. The marks of
 * the history are here because signing out must forget them even where the history was never shown.
 */
const common =
  /^(?:app\/(?:require-user|conversation\/find\/title|shell\/(?:signed-in|keyboard|banners\/(?:connection-banner|notices)))|platform\/(?:hooks\/(?!use-(?:latest|minute|unsent)$).+|id|paced|rest-of|format|text-field|steady-press|composing|download|api\/(?:http|query-client|query-provider|socket))|ui\/(?:below-bar|visually-hidden|pill|line-clamp|use-seen|section|card-grid|quotation|focus\/use-(?:initial-focus|focus-keeper)|state\/(?:empty|error)-state|dialog\/lazy-dialog|tooltip|trust\/(?:face|pivot|trust-badge|trust-icon))|features\/(?:auth\/(?:api|calls)|[\w-]+\/keys|agents\/(?:api|lazy-parts|consent\/line-text)|assistants\/assistant-query|conversations\/(?:api|capsule\/model|history\/marks|list-model|titles|text(?:\.en)?)))$/;
const commonIcons =
  /@mui[\\/]icons-material[\\/](?:Add|CheckCircleOutlined|ChevronRight|Close|ContentCopy|DeleteOutlined|EditOutlined|FactCheckOutlined|LockOutlined|MoreHoriz|MoreVert|Refresh|Stop|StopCircleOutlined)\.m?js$/;
const cut = /[\\/]packages[\\/]text[\\/]src[\\/]beginning\.ts$/;
const shared = /[\\/]packages[\\/](?:client[\\/]src[\\/]api-error|contracts[\\/]src[\\/]limits)\.ts$/;
const isStart = (id: string): boolean => start.test(ownPath(id)) || shared.test(id);
const isField = (id: string): boolean => fields.test(id) || forms.test(ownPath(id));
const isCommon = (id: string): boolean => common.test(ownPath(id)) || commonIcons.test(id) || cut.test(id);

/** Used by a conversation and one or two other screens: the texts of trust, and browser storage. */
const trustWords = /[\\/]features[\\/]trust[\\/]text(?:\.en)?\.ts$/;
const keeping = /node_modules[\\/]idb[\\/]/;

const thread = /^app\/(?:pages\/conversation-page|conversation\/conversation-(?:screen|skeleton))$/;
/** The modules only a conversation, or the page that starts one, uses: one file instead of fifty. */
const isThread = (id: string): boolean => thread.test(ownPath(id));

export default defineConfig({
  plugins: [lean(), react(), diagram(), ahead(), compress()],
  server: { proxy: { '/api': API, '/socket.io': { target: API, ws: true } } },
  build: {
    target: 'baseline-widely-available',
    // Nothing is inlined: the content security policy allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: isFramework, priority: 5 },
            { name: 'start', test: isStart, priority: 4 },
            { name: 'app', tags: ['$initial'], priority: 4 },
            { name: 'reading', test: reading, priority: 4 },
            { name: 'words', test: words, priority: 4 },
            { name: 'calls', test: isCalls, priority: 3 },
            { name: 'common', test: isCommon, priority: 2 },
            { name: 'trust-words', test: trustWords, priority: 1 },
            { name: 'keeping', test: keeping, priority: 1 },
            { name: 'fields', test: isField, priority: 1 },
            { name: 'thread', test: isThread },
          ],
        },
      },
    },
  },
});
