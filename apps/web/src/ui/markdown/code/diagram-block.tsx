import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import CodeIcon from '@mui/icons-material/Code';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as paths from '../../../platform/paths.ts';
import { useSeen } from '../../use-seen.ts';
import { text } from '../text.ts';
import { CodeBlock } from './code-block.tsx';
import { Tool } from './tool.tsx';

/** The library's limit; longer code stays code. */
const LENGTH = 20_000;
const LOWEST = 24;
const HIGHEST = 4_000;
/** A diagram not drawn by then stays code. */
const WAIT_MS = 15_000;

type State =
  | { readonly step: 'waiting' }
  | { readonly step: 'failed' }
  | { readonly step: 'drawn'; readonly height: number };

const waiting: State = { step: 'waiting' };
const failed: State = { step: 'failed' };

/** The state reported by the frame; other messages from its page are ignored. */
const stateOf = (data: unknown): State | 'ready' | undefined => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'ready') return 'ready';
  if (data.type === 'failed') return failed;
  if (data.type !== 'drawn' || !('height' in data) || typeof data.height !== 'number') return undefined;
  const height = Math.ceil(data.height);
  return Number.isFinite(height) ? { step: 'drawn', height: Math.min(Math.max(height, LOWEST), HIGHEST) } : failed;
};

interface FrameProps {
  readonly code: string;
  readonly isDark: boolean;
  readonly height: number | undefined;
  readonly onState: (state: State) => void;
}

/**
 * The document that draws the diagram. Its sandbox gives it an origin of its own: it can run scripts but reach nothing
 * of the app. It receives the text and reports a height.
 */
const Frame = ({ code, isDark, height, onState }: FrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => onState(failed), WAIT_MS);
    const listen = (event: MessageEvent): void => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      const state = stateOf(event.data);
      if (state === 'ready') frame.current.contentWindow?.postMessage({ source: code, isDark }, '*');
      else if (state !== undefined) {
        clearTimeout(timer);
        onState(state);
      }
    };
    window.addEventListener('message', listen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
    };
  }, [code, isDark, onState]);
  return (
    <iframe
      ref={frame}
      title={text.diagram.label}
      src={paths.diagram}
      sandbox="allow-scripts"
      style={{
        display: 'block',
        border: 0,
        width: '100%',
        height: height ?? 0,
        // It needs its width before it is shown, because the height depends on it.
        ...(height === undefined ? { position: 'absolute', visibility: 'hidden' } : {}),
      }}
    />
  );
};

interface DiagramBlockProps {
  readonly code: string;
  readonly isGrowing: boolean;
}

/** Diagram code, drawn once complete and in view. The code is one button away, and stays when drawing fails. */
export const DiagramBlock = ({ code, isGrowing }: DiagramBlockProps) => {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const isDark = useTheme().palette.mode === 'dark';
  const [told, setTold] = useState<{ readonly code: string; readonly state: State }>({ code, state: waiting });
  // The state of an incomplete diagram says nothing about the complete one.
  const state = told.code === code ? told.state : waiting;
  const setState = useCallback((next: State) => setTold({ code, state: next }), [code]);
  const [isCode, setIsCode] = useState(false);
  const isWanted = isSeen && !isGrowing && code.length <= LENGTH && state.step !== 'failed';
  const isDrawn = state.step === 'drawn';
  const isShown = isDrawn && !isCode;
  const icon = { fontSize: 18 };
  const frame = isWanted && (
    <Frame
      key={`${isDark} ${code}`}
      code={code}
      isDark={isDark}
      height={isShown ? state.height : undefined}
      onState={setState}
    />
  );
  return (
    <Box ref={box} sx={{ position: 'relative' }}>
      <CodeBlock
        language="mermaid"
        code={code}
        isGrowing={isGrowing}
        tools={
          isDrawn && (
            <Tool label={isCode ? text.diagram.showDiagram : text.diagram.showCode} onClick={() => setIsCode(!isCode)}>
              {isCode ? <AccountTree sx={icon} /> : <CodeIcon sx={icon} />}
            </Tool>
          )
        }
        above={<Box sx={isShown ? { p: 1.5, maxHeight: 640, overflow: 'auto' } : undefined}>{frame}</Box>}
        isCodeHidden={isShown}
      />
      {state.step === 'failed' && (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: -1.5, mb: 2 }}>
          {text.diagram.failed}
        </Typography>
      )}
    </Box>
  );
};
