import { Navigate, type RouteObject } from 'react-router';
import * as paths from '../platform/paths.ts';
import { CenteredSpinner } from '../ui/state/centered-spinner.tsx';
import { GuestOnly } from './guest-only.tsx';
import { RouteError } from './route-error.tsx';
import { AppFrame } from './shell/app-frame.tsx';

const guestRoutes = (): RouteObject[] => [
  {
    path: paths.login,
    lazy: { Component: async () => (await import('../features/auth/components/login-form.tsx')).LoginForm },
  },
  {
    path: paths.register,
    lazy: { Component: async () => (await import('../features/auth/components/register-form.tsx')).RegisterForm },
  },
];

const agentEditor = () => ({
  Component: async () => (await import('./pages/agent-editor-page.tsx')).AgentEditorPage,
});

const assistantChat = () => ({
  Component: async () => (await import('./pages/assistant-chat-page.tsx')).AssistantChatPage,
});

/** One entry per screen; every page is its own chunk. */
const talkRoutes = (): RouteObject[] => [
  { index: true, lazy: { Component: async () => (await import('./pages/dashboard-page.tsx')).DashboardPage } },
  { path: paths.dashboardByName, element: <Navigate to={paths.dashboard} replace /> },
  {
    path: paths.conversations,
    lazy: { Component: async () => (await import('./pages/conversations-page.tsx')).ConversationsPage },
  },
  {
    path: paths.newConversation,
    lazy: { Component: async () => (await import('./pages/new-conversation-page.tsx')).NewConversationPage },
  },
  {
    path: paths.conversation(':id'),
    lazy: { Component: async () => (await import('./pages/conversation-page.tsx')).ConversationPage },
  },
  {
    path: paths.agents,
    lazy: { Component: async () => (await import('../features/agents/components/agents-screen.tsx')).AgentsScreen },
  },
  { path: paths.newAgent, lazy: agentEditor() },
  { path: paths.agent(':id'), lazy: agentEditor() },
  { path: paths.agentEditor(':id'), lazy: agentEditor() },
  {
    path: paths.assistants,
    lazy: { Component: async () => (await import('./pages/assistants-page.tsx')).AssistantsPage },
  },
  {
    path: paths.newAssistant,
    lazy: { Component: async () => (await import('./pages/assistant-page.tsx')).NewAssistantPage },
  },
  { path: paths.latestAssistantChat, lazy: assistantChat() },
  {
    path: paths.assistant(':id'),
    lazy: { Component: async () => (await import('./pages/assistant-page.tsx')).AssistantPage },
  },
  { path: paths.assistantChat(':id'), lazy: assistantChat() },
];

const workRoutes = (): RouteObject[] => [
  {
    path: paths.blindCheck,
    lazy: {
      Component: async () => (await import('../features/judgments/components/blind-check-screen.tsx')).BlindCheckScreen,
    },
  },
  {
    path: paths.projects,
    lazy: {
      Component: async () => (await import('../features/projects/components/projects-screen.tsx')).ProjectsScreen,
    },
  },
  {
    path: paths.project(':id'),
    lazy: { Component: async () => (await import('./pages/project-page.tsx')).ProjectPage },
  },
  {
    path: paths.context,
    lazy: { Component: async () => (await import('../features/context/components/context-screen.tsx')).ContextScreen },
  },
  {
    path: paths.reports,
    lazy: { Component: async () => (await import('../features/reports/components/reports-screen.tsx')).ReportsScreen },
  },
  {
    path: paths.review,
    lazy: { Component: async () => (await import('../features/review/components/review-screen.tsx')).ReviewScreen },
  },
  {
    path: paths.documentation,
    lazy: { Component: async () => (await import('./pages/documentation-page.tsx')).DocumentationPage },
  },
  { path: paths.settings, lazy: { Component: async () => (await import('./pages/settings-page.tsx')).SettingsPage } },
];

/** New ones for every router: it empties what is loaded later once that is there. */
export const createRoutes = (): RouteObject[] => [
  // Before the frame: whoever follows a link sees the snapshot and nothing of the application.
  {
    path: paths.share(':token'),
    ErrorBoundary: RouteError,
    HydrateFallback: CenteredSpinner,
    lazy: { Component: async () => (await import('./pages/shared-page.tsx')).SharedPage },
  },
  {
    Component: AppFrame,
    ErrorBoundary: RouteError,
    HydrateFallback: CenteredSpinner,
    children: [
      {
        // A second boundary inside the frame: when a page fails, the way out of it stays.
        ErrorBoundary: RouteError,
        children: [
          { Component: GuestOnly, children: guestRoutes() },
          {
            lazy: { Component: async () => (await import('./require-user.tsx')).RequireUser },
            children: [...talkRoutes(), ...workRoutes()],
          },
          { path: '*', lazy: { Component: async () => (await import('./pages/not-found-page.tsx')).NotFoundPage } },
        ],
      },
    ],
  },
];
