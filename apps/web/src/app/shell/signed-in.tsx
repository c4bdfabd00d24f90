// One chunk for what the frame adds once somebody is signed in.
export { AvatarMenu } from './avatar-menu.tsx';
export { ConnectionBanner } from './connection-banner.tsx';
export { SideDrawer } from './side-drawer.tsx';
