import Article from '@mui/icons-material/ArticleOutlined';
import Assistant from '@mui/icons-material/AssistantOutlined';
import Chat from '@mui/icons-material/ChatOutlined';
import Dashboard from '@mui/icons-material/DashboardOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import Hub from '@mui/icons-material/HubOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import SmartToy from '@mui/icons-material/SmartToyOutlined';
import * as paths from '../../../platform/paths.ts';
import { text } from '../text.ts';

const entry = (path: string, label: string, Icon: typeof Chat) => ({ path, label, Icon });

/** The ten entries of the drawer, in the order of the specification. */
export const drawerEntries = [
  entry(paths.dashboard, text.navigation.dashboard, Dashboard),
  entry(paths.conversations, text.navigation.conversations, Chat),
  entry(paths.projects, text.navigation.projects, Folder),
  entry(paths.agents, text.navigation.agents, SmartToy),
  entry(paths.assistants, text.navigation.assistants, Assistant),
  entry(paths.reports, text.navigation.logs, Article),
  entry(paths.review, text.navigation.review, FactCheck),
  entry(paths.context, text.navigation.contextBridge, Hub),
  entry(paths.documentation, text.navigation.documentation, Help),
  entry(paths.settings, text.navigation.settings, Settings),
];
