import { startTransition, Suspense, useLayoutEffect, useState } from 'react';
import { Navigate, Router, useRoutes, type NavigationType, type RouteObject } from 'react-router';
import type { AppHistory } from '../platform/navigation/history.ts';
import { HistoryContext, rememberScroll, PlaceContext } from '../platform/navigation/scroll.ts';
import * as paths from '../platform/paths.ts';
import { CenteredSpinner } from '../ui/state/centered-spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuestOnly } from './guest-only.tsx';
import { page, preloadPages } from './pages.tsx';
import { AppFrame } from './shell/app-frame.tsx';
import { inSteps } from './steps/in-steps.ts';

const guestRoutes = (): RouteObject[] => [
  {
    path: paths.login,
    ...page(async () => (await import('../features/auth/components/login-form.tsx')).LoginForm),
  },
  {
    path: paths.register,
    ...page(async () => (await import('../features/auth/components/register-form.tsx')).RegisterForm),
  },
];

/** Screens with several addresses each; navigating between these keeps the screen. */
const shared = () => ({
  agentEditor: page(async () => (await import('./pages/agent-editor-page.tsx')).AgentEditorPage),
  assistantChat: page(async () => (await import('./pages/assistant-chat-page.tsx')).AssistantChatPage),
});

/** One entry per screen; every page is its own chunk. */
const talkRoutes = ({ agentEditor, assistantChat }: ReturnType<typeof shared>): RouteObject[] => [
  { index: true, ...page(async () => (await import('./pages/dashboard-page.tsx')).DashboardPage) },
  { path: paths.dashboardByName, element: <Navigate to={paths.dashboard} replace /> },
  {
    path: paths.conversations,
    ...page(async () => (await import('./pages/conversations-page.tsx')).ConversationsPage),
  },
  {
    path: paths.newConversation,
    ...page(async () => (await import('./pages/new-conversation-page.tsx')).NewConversationPage),
  },
  {
    path: paths.conversation(':id'),
    ...page(
      inSteps(async () => (await import('./pages/conversation-page.tsx')).ConversationPage),
      async ({ id }) => (await import('./pages/conversation-page.tsx')).prepareConversation(id),
    ),
  },
  {
    path: paths.agents,
    ...page(async () => (await import('./pages/agents-page.tsx')).AgentsPage),
  },
  { path: paths.newAgent, ...agentEditor },
  { path: paths.agent(':id'), ...agentEditor },
  { path: paths.agentEditor(':id'), ...agentEditor },
  {
    path: paths.assistants,
    ...page(async () => (await import('./pages/assistants-page.tsx')).AssistantsPage),
  },
  {
    path: paths.newAssistant,
    ...page(async () => (await import('./pages/assistant-page.tsx')).NewAssistantPage),
  },
  { path: paths.latestAssistantChat, ...assistantChat },
  {
    path: paths.assistant(':id'),
    ...page(async () => (await import('./pages/assistant-page.tsx')).AssistantPage),
  },
  { path: paths.assistantChat(':id'), ...assistantChat },
];

const workRoutes = (): RouteObject[] => [
  {
    path: paths.blindCheck,
    ...page(async () => (await import('../features/feedback/components/blind-check-screen.tsx')).BlindCheckScreen),
  },
  {
    path: paths.projects,
    ...page(async () => (await import('../features/projects/components/projects-screen.tsx')).ProjectsScreen),
  },
  {
    path: paths.project(':id'),
    ...page(async () => (await import('./pages/project-page.tsx')).ProjectPage),
  },
  {
    path: paths.context,
    ...page(async () => (await import('../features/context/components/context-screen.tsx')).ContextScreen),
  },
  {
    path: paths.reports,
    ...page(async () => (await import('../features/reports/components/reports-screen.tsx')).ReportsScreen),
  },
  {
    path: paths.review,
    ...page(async () => (await import('../features/review/components/review-screen.tsx')).ReviewScreen),
  },
  {
    path: paths.documentation,
    ...page(async () => (await import('./pages/documentation-page.tsx')).DocumentationPage),
  },
  { path: paths.settings, ...page(async () => (await import('./pages/settings-page.tsx')).SettingsPage) },
];

/** New routes for every start of the app, so a failed load is not remembered across starts. */
export const createRoutes = (): RouteObject[] => [
  // Outside the frame: a visitor with a link sees the snapshot and nothing of the application.
  { path: paths.share(':token'), ...page(async () => (await import('./pages/shared-page.tsx')).SharedPage) },
  {
    element: <AppFrame />,
    children: [
      { element: <GuestOnly />, children: guestRoutes() },
      {
        ...page(
          inSteps(async () => (await import('./require-user.tsx')).RequireUser),
          async () => (await import('./require-user.tsx')).prepareUser(),
        ),
        children: [...talkRoutes(shared()), ...workRoutes()],
      },
      { path: '*', ...page(async () => (await import('./pages/not-found-page.tsx')).NotFoundPage) },
    ],
  },
];

interface AppRouterProps {
  readonly history: AppHistory;
  readonly routes: RouteObject[];
}

const Pages = ({ routes }: Pick<AppRouterProps, 'routes'>) => useRoutes(routes);

/** The screen for the current address of the history. */
export const AppRouter = ({ history, routes }: AppRouterProps) => {
  const [place, setPlace] = useState(() => {
    preloadPages(routes, history.place.location);
    return history.place;
  });
  useLayoutEffect(
    () =>
      history.listen((next, left) => {
        rememberScroll(left);
        preloadPages(routes, next.location);
        startTransition(() => setPlace(next));
      }),
    [history, routes],
  );
  return (
    <Router location={place.location} navigationType={place.action as NavigationType} navigator={history}>
      <HistoryContext value={history}>
        <PlaceContext value={place}>
          <ErrorBoundary>
            <Suspense fallback={<CenteredSpinner />}>
              <Pages routes={routes} />
            </Suspense>
          </ErrorBoundary>
        </PlaceContext>
      </HistoryContext>
    </Router>
  );
};
