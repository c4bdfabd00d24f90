import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
} from 'react';
import { createPortal } from 'react-dom';

const HOVER_MS = 300;
const LONG_PRESS_MS = 700;
/** Once the finger has lifted, nothing else keeps the tooltip open. */
const AFTER_TOUCH_MS = 1500;

/** Below its element, or above where there is no room; never beyond the sides of the window. */
const place = (tip: HTMLElement, anchor: Element): void => {
  const around = anchor.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tip;
  const isBelow = around.bottom + offsetHeight <= window.innerHeight || around.top < offsetHeight;
  // The gap belongs to the tooltip, so the pointer can reach it without leaving.
  tip.style.padding = isBelow ? '14px 2px 2px' : '2px 2px 14px';
  const middle = around.left + (around.width - offsetWidth) / 2;
  tip.style.left = `${Math.max(0, Math.min(middle, document.documentElement.clientWidth - offsetWidth))}px`;
  tip.style.top = `${isBelow ? around.bottom : around.top - offsetHeight}px`;
};

const frame = (theme: Theme) =>
  ({
    position: 'fixed',
    inset: 'auto',
    m: 0,
    p: '14px 2px 2px',
    border: 0,
    bgcolor: 'transparent',
    overflow: 'visible',
    zIndex: theme.zIndex.tooltip,
  }) as const;

const words = {
  maxWidth: 300,
  px: 1,
  py: 0.5,
  borderRadius: 1,
  bgcolor: 'text.secondary',
  color: 'background.paper',
  fontSize: '0.6875rem',
  fontWeight: 500,
  overflowWrap: 'anywhere',
} as const;

interface TipProps {
  readonly id: string;
  readonly title: string;
  readonly anchor: Element;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

const Tip = ({ id, title, anchor, onEnter, onLeave, onClose }: TipProps) => {
  const tip = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = tip.current;
    if (element === null) return undefined;
    // Browsers without popovers rely on the z-index.
    if ('showPopover' in element) element.showPopover();
    const follow = (): void => place(element, anchor);
    const handleKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close.current();
    };
    follow();
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    window.addEventListener('scroll', follow, options);
    window.addEventListener('resize', follow, options);
    document.addEventListener('keydown', handleKey, options);
    return () => stop.abort();
  }, [anchor, title]);
  return createPortal(
    <Box ref={tip} id={id} role="tooltip" popover="manual" onPointerEnter={onEnter} onPointerLeave={onLeave} sx={frame}>
      <Box sx={words}>{title}</Box>
    </Box>,
    document.body,
  );
};

/** Opens and closes after a delay; a single timer serves both. */
const useSlowly = (): [isOpen: boolean, soon: (wanted: boolean, milliseconds: number) => void] => {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [
    isOpen,
    (wanted, milliseconds) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsOpen(wanted), milliseconds);
    },
  ];
};

type Attributes = HTMLAttributes<Element> & { 'aria-describedby'?: string | undefined };

interface TooltipProps {
  /** An empty title shows no tooltip. */
  readonly title: string;
  /** The title adds to the element's accessible name; otherwise it repeats the name the element already has. */
  readonly describeChild?: boolean;
  /** One element that passes its handlers on to the DOM. */
  readonly children: ReactElement<Attributes>;
}

/**
 * A tooltip on hover, on keyboard focus and on a long press. The browser's popover layer keeps it on top; a positioning
 * library would be a tenth of the script of a conversation.
 */
export const Tooltip = ({ title, describeChild = false, children }: TooltipProps) => {
  const id = useId();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isWanted, soon] = useSlowly();
  const isOpen = isWanted && title !== '';
  const handleEnter = ({ currentTarget, pointerType }: PointerEvent): void => {
    setAnchor(currentTarget);
    if (pointerType !== 'touch') soon(true, HOVER_MS);
  };
  const description: Attributes = describeChild
    ? { title: isOpen || title === '' ? undefined : title, 'aria-describedby': isOpen ? id : undefined }
    : {};
  const handlers: Attributes = {
    onPointerEnter: handleEnter,
    onPointerLeave: ({ pointerType }) => pointerType !== 'touch' && soon(false, 0),
    onPointerDown: ({ pointerType }) => pointerType === 'touch' && soon(true, LONG_PRESS_MS),
    onPointerUp: ({ pointerType }) => pointerType === 'touch' && soon(false, isOpen ? AFTER_TOUCH_MS : 0),
    onPointerCancel: () => soon(false, 0),
    onFocus: ({ currentTarget, target }) => {
      setAnchor(currentTarget);
      if (target.matches(':focus-visible')) soon(true, HOVER_MS);
    },
    onBlur: () => soon(false, 0),
  };
  return (
    <>
      {cloneElement(children, { ...description, ...handlers })}
      {isOpen && anchor !== null && (
        <Tip
          {...{ id, title, anchor }}
          onEnter={() => soon(true, 0)}
          onLeave={() => soon(false, 0)}
          onClose={() => soon(false, 0)}
        />
      )}
    </>
  );
};
