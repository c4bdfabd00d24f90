import { createTheme, type Theme } from '@mui/material/styles';
import type { ThemeMode } from '../platform/theme-mode.ts';

const FONT_FAMILY = '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';

const palettes = {
  light: {
    mode: 'light',
    primary: { main: '#18181b', contrastText: '#ffffff' },
    secondary: { main: '#4338ca' },
    background: { default: '#fafafa', paper: '#ffffff' },
    text: { primary: '#18181b', secondary: '#52525b' },
    success: { main: '#15803d' },
    warning: { main: '#a84b07' },
    error: { main: '#b91c1c' },
    info: { main: '#1d4ed8' },
    divider: 'rgba(24, 24, 27, 0.14)',
  },
  dark: {
    mode: 'dark',
    primary: { main: '#ffffff', contrastText: '#18181b' },
    secondary: { main: '#a5b4fc' },
    background: { default: '#101012', paper: '#19191c' },
    text: { primary: '#f4f4f5', secondary: '#b3b3bd' },
    success: { main: '#4ade80' },
    warning: { main: '#fbbf24' },
    error: { main: '#fca5a5' },
    info: { main: '#93c5fd' },
    divider: 'rgba(244, 244, 245, 0.16)',
  },
} as const;

const CARD_RADIUS = 12;
const BUTTON_RADIUS = 8;

const create = (mode: ThemeMode): Theme =>
  createTheme({
    palette: palettes[mode],
    shape: { borderRadius: BUTTON_RADIUS },
    typography: {
      fontFamily: FONT_FAMILY,
      h1: { fontSize: '1.75rem', fontWeight: 700, letterSpacing: '-0.02em', lineHeight: 1.25 },
      h2: { fontSize: '1.25rem', fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1.35 },
      h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { borderRadius: BUTTON_RADIUS } },
      },
      MuiCard: {
        defaultProps: { variant: 'outlined' },
        styleOverrides: { root: { borderRadius: CARD_RADIUS } },
      },
      MuiDialog: {
        styleOverrides: {
          paper: {
            borderRadius: CARD_RADIUS,
            backgroundImage: 'none',
            // A full-screen dialog has the screen's corners.
            '&.MuiDialog-paperFullScreen': { borderRadius: 0 },
          },
        },
      },
      // In line with the content above; the default stands closer to the edge.
      MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
      MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none' } } },
      // Over the page, and not over the menu that is pinned beside it.
      MuiSnackbar: {
        styleOverrides: {
          root: {
            '@media (min-width: 600px)': {
              '&.MuiSnackbar-anchorOriginBottomLeft': { left: 'calc(var(--menu-width) + 24px)' },
              '&.MuiSnackbar-anchorOriginTopCenter': { left: 'calc(50% + var(--menu-width) / 2)' },
            },
          },
        },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiAppBar: { defaultProps: { color: 'default', elevation: 0 } },
      // The other way, a rule for siblings, is tried on every element: a new one would restyle all of its parent.
      MuiStack: { defaultProps: { useFlexGap: true } },
      // What cannot be pressed holds no room: the first tab begins where the page does.
      MuiTabScrollButton: { styleOverrides: { root: { '&.Mui-disabled': { display: 'none' } } } },
      MuiTab: { styleOverrides: { root: { textTransform: 'none', fontWeight: 600, minWidth: 0, paddingInline: 12 } } },
      MuiInputBase: {
        styleOverrides: {
          input: { '&::placeholder': { color: palettes[mode].text.secondary, opacity: 1 } },
        },
      },
      MuiLink: { defaultProps: { underline: 'always' } },
    },
  });

const themes = new Map<ThemeMode, Theme>();

/** Created when first shown: most people see only one of the two. */
export const themeOf = (mode: ThemeMode): Theme => {
  const theme = themes.get(mode) ?? create(mode);
  themes.set(mode, theme);
  return theme;
};
