import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { keepEarlyKeys } from '../../platform/early-keys.ts';
import { ScrollKeeper } from '../../platform/navigation/scroll.ts';
import { useSession } from '../../platform/api/session.ts';
import { useStore } from '../../platform/store.ts';
import { SkipLink } from '../../ui/focus/skip-link.tsx';
import { CenteredSpinner } from '../../ui/state/centered-spinner.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PageSuspense } from '../pages.tsx';
import { currentUser } from './current-user.ts';
import { text } from './text.ts';
import { setPinned, useIsPinned, useMenuWidth } from './navigation/pin.ts';
import { TopBar } from './navigation/top-bar.tsx';
import { useShellHeight } from './use-shell-height.ts';

// Loaded when a signed-in user has something to see there, to keep every screen light.
const ConnectionBanner = lazy(async () => ({
  default: (await import('./banners/connection-banner.tsx')).ConnectionBanner,
}));
const SignedIn = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }));
const Notices = lazy(async () => ({ default: (await import('./banners/notices.tsx')).Notices }));
const loadDrawer = async () => ({ default: (await import('./navigation/side-drawer.tsx')).SideDrawer });
const SideDrawer = lazy(loadDrawer);
const PinnedDrawer = lazy(async () => ({ default: (await import('./navigation/pinned-drawer.tsx')).PinnedDrawer }));

/** After a navigation, focuses the top of the new page instead of the link that is gone; a title being edited keeps it. */
const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const { activeElement } = document;
    const isKept =
      main.current?.contains(activeElement) === true || activeElement?.matches('[data-row] input') === true;
    if (!isKept) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};

/** The frame around every screen: fixed bar and banner, drawer, and the page below. */
export const AppFrame = () => {
  const { token } = useSession();
  const user = useStore(currentUser);
  // Tied to the session: a drawer left open is closed in the next session.
  const [drawerOf, setDrawerOf] = useState<{ token: string | null; isOpen: boolean } | null>(null);
  const header = useShellHeight();
  const main = useFocusOnNavigation();
  const isSignedIn = token !== null;
  useLayoutEffect(() => (isSignedIn ? keepEarlyKeys() : undefined), [isSignedIn]);
  const isPinned = useIsPinned() && isSignedIn;
  useMenuWidth(isPinned);
  return (
    <>
      <SkipLink label={text.skipToContent} />
      <Box
        ref={header}
        data-print="flow"
        sx={(theme) => ({ position: 'fixed', top: 0, left: 0, right: 0, zIndex: theme.zIndex.appBar })}
      >
        <TopBar
          user={user}
          isSignedIn={isSignedIn}
          onMenuApproach={() => void loadDrawer().catch(() => undefined)}
          isMenuPinned={isPinned}
          onMenuOpen={() => (isPinned ? setPinned(false) : setDrawerOf({ token, isOpen: true }))}
        />
        <Suspense fallback={null}>{isSignedIn && <ConnectionBanner />}</Suspense>
        <Suspense fallback={null}>
          {isSignedIn && user?.preferences.notifications === true && <Notices key={token} />}
        </Suspense>
      </Box>
      <Suspense fallback={null}>{isPinned && <PinnedDrawer key={token} user={user} />}</Suspense>
      <Suspense fallback={null}>
        {isSignedIn && !isPinned && drawerOf?.token === token && (
          <SideDrawer user={user} isOpen={drawerOf.isOpen} onClose={() => setDrawerOf({ token, isOpen: false })} />
        )}
      </Suspense>
      <Suspense fallback={null}>{isSignedIn && <SignedIn key={token} />}</Suspense>
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        sx={{ pt: 'var(--shell-top)', pl: 'var(--menu-width)', outline: 'none' }}
      >
        <ErrorBoundary>
          <PageSuspense fallback={<CenteredSpinner />}>
            <Outlet />
            <ScrollKeeper />
          </PageSuspense>
        </ErrorBoundary>
      </Box>
    </>
  );
};
