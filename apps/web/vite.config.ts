import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ahead } from './vite.ahead.ts';
import { compress } from './vite.compress.ts';
import { diagram } from './vite.diagram.ts';
import { lean } from './vite.lean.ts';

const api = 'http://127.0.0.1:3000';

/** What every screen needs, from login on: one file, and browsers keep it when only the app changes. */
const libraries = /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|@emotion|stylis)[\\/]/;
const components =
  /@mui[\\/]material[\\/](?:Alert|AppBar|Box|Button|Card|Container|CssBaseline|FormControl|FormHelperText|IconButton|InputAdornment|InputLabel|Link|OutlinedInput|Stack|Toolbar|Typography)[\\/]/;
/** Of those libraries, what the first screens do without. */
const later = /(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/;
const isFramework = (id: string): boolean => (libraries.test(id) && !later.test(id)) || components.test(id);

/** What every call is described and read with; the screens before sign-in do without until somebody writes. */
const schemas =
  /node_modules[\\/]zod[\\/]|[\\/]packages[\\/](?:client[\\/]src[\\/]calls|contracts[\\/]src[\\/](?:common|endpoint|errors))\.ts$/;

/** The path of a module of this app, without its ending; empty for others. */
const ownPath = (id: string): string =>
  /^(.*)\.tsx?$/.exec(id.replaceAll('\\', '/').split('/web/src/')[1] ?? '')?.[1] ?? '';

/** Small parts of nearly every screen: as files of their own they would weigh more than they hold. */
const start =
  /^(?:platform\/(?:storage|store|api\/(?:message-of|session)|text\/.+)|ui\/(?:page|form\/(?:outlined-field|use-plain-form)))$/;
/** The same behind the sign-in; what stands on the page of the sign-in too is left to the first file. */
const common =
  /^(?:platform\/(?:hooks\/(?!use-shortcut).+|id|rest-of|format)|ui\/(?:visually-hidden|line-clamp|section|card-grid|quotation|focus\/use-(?:initial-focus|focus-keeper)|state\/(?:empty|error)-state)|features\/(?:agents|context|conversations|dashboard|messages|trust)\/keys)$/;
const commonIcons = /@mui[\\/]icons-material[\\/](?:Add|Close|ContentCopy|DeleteOutlined|MoreVert|Refresh)\.m?js$/;
const shared = /[\\/]packages[\\/](?:client[\\/]src[\\/]api-error|contracts[\\/]src[\\/]limits)\.ts$/;
const isStart = (id: string): boolean => start.test(ownPath(id)) || shared.test(id);
const isCommon = (id: string): boolean => common.test(ownPath(id)) || commonIcons.test(id);

export default defineConfig({
  plugins: [lean(), react(), diagram(), ahead(), compress()],
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
  build: {
    target: 'baseline-widely-available',
    // Nothing is inlined: the content security policy allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: isFramework, priority: 3 },
            { name: 'schemas', test: schemas, priority: 1 },
            { name: 'start', test: isStart, priority: 2 },
            { name: 'common', test: isCommon },
          ],
        },
      },
    },
  },
});
