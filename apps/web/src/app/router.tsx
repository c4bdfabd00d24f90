import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { CentredSpinner } from '../ui/centred-spinner.tsx';
import { GuestOnly } from './guest-only.tsx';
import { RouteError } from './route-error.tsx';
import { AppFrame } from './shell/app-frame.tsx';

const guestRoutes: RouteObject[] = [
  { path: 'login', lazy: { Component: async () => (await import('./pages/login-page.tsx')).LoginPage } },
  { path: 'register', lazy: { Component: async () => (await import('./pages/register-page.tsx')).RegisterPage } },
];

/** A new one for each route: the router empties the object once it is loaded. */
const agentEditor = () => ({
  Component: async () => (await import('./pages/agent-editor-page.tsx')).AgentEditorPage,
});

const assistantChat = () => ({
  Component: async () => (await import('./pages/assistant-chat-page.tsx')).AssistantChatPage,
});

/** One entry per screen; every page is its own chunk. */
const userRoutes: RouteObject[] = [
  { index: true, lazy: { Component: async () => (await import('./pages/dashboard-page.tsx')).DashboardPage } },
  { path: 'dashboard', element: <Navigate to="/" replace /> },
  {
    path: 'conversations',
    lazy: { Component: async () => (await import('./pages/conversations-page.tsx')).ConversationsPage },
  },
  {
    path: 'conversations/new',
    lazy: { Component: async () => (await import('./pages/new-conversation-page.tsx')).NewConversationPage },
  },
  {
    path: 'conversations/:id',
    lazy: { Component: async () => (await import('./pages/conversation-page.tsx')).ConversationPage },
  },
  { path: 'agents', lazy: { Component: async () => (await import('./pages/agents-page.tsx')).AgentsPage } },
  { path: 'agents/new', lazy: agentEditor() },
  { path: 'agents/:id', lazy: agentEditor() },
  { path: 'agents/:id/edit', lazy: agentEditor() },
  {
    path: 'assistants',
    lazy: { Component: async () => (await import('./pages/assistants-page.tsx')).AssistantsPage },
  },
  {
    path: 'assistants/new',
    lazy: { Component: async () => (await import('./pages/assistant-page.tsx')).NewAssistantPage },
  },
  { path: 'assistants/latest/chat', lazy: assistantChat() },
  {
    path: 'assistants/:id',
    lazy: { Component: async () => (await import('./pages/assistant-page.tsx')).AssistantPage },
  },
  { path: 'assistants/:id/chat', lazy: assistantChat() },
  { path: 'projects', lazy: { Component: async () => (await import('./pages/projects-page.tsx')).ProjectsPage } },
  { path: 'projects/:id', lazy: { Component: async () => (await import('./pages/project-page.tsx')).ProjectPage } },
  { path: 'context-bridge', lazy: { Component: async () => (await import('./pages/context-page.tsx')).ContextPage } },
  { path: 'reports', lazy: { Component: async () => (await import('./pages/reports-page.tsx')).ReportsPage } },
  { path: 'review', lazy: { Component: async () => (await import('./pages/review-page.tsx')).ReviewPage } },
  {
    path: 'documentation',
    lazy: { Component: async () => (await import('./pages/documentation-page.tsx')).DocumentationPage },
  },
  { path: 'settings', lazy: { Component: async () => (await import('./pages/settings-page.tsx')).SettingsPage } },
];

export const router = createBrowserRouter([
  // Before the frame: whoever follows a link sees the snapshot and nothing of the application.
  {
    path: 'shared/:token',
    ErrorBoundary: RouteError,
    HydrateFallback: CentredSpinner,
    lazy: { Component: async () => (await import('./pages/shared-page.tsx')).SharedPage },
  },
  {
    Component: AppFrame,
    ErrorBoundary: RouteError,
    HydrateFallback: CentredSpinner,
    children: [
      {
        // A second boundary inside the frame: when a page fails, the way out of it stays.
        ErrorBoundary: RouteError,
        children: [
          { Component: GuestOnly, children: guestRoutes },
          {
            lazy: { Component: async () => (await import('./require-user.tsx')).RequireUser },
            children: userRoutes,
          },
          { path: '*', lazy: { Component: async () => (await import('./pages/not-found-page.tsx')).NotFoundPage } },
        ],
      },
    ],
  },
]);
