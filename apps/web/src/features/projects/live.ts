import { queryClient } from '../../platform/api/query-client.ts';
import { emit, onOnline, subscribe } from '../../platform/api/socket.ts';
import { isLeaving, presenceQuery, refreshKnowledge, refreshLists, refreshProject, writeBuild } from './api.ts';
import { logQuery, writeLine } from './build-log.ts';
import { catchUp, writeMessage } from './messages.ts';
import { projectKeys } from './keys.ts';

const stopAll = (stops: readonly (() => void)[]) => (): void => {
  for (const stop of stops) stop();
};

/** Keeps the projects and invitations current. Returns a function that stops it. */
export const followProjects = (): (() => void) => {
  return stopAll([
    subscribe('project:changed', refreshLists),
    subscribe('project:removed', refreshLists),
    subscribe('project:invitations', refreshLists),
    onOnline(refreshLists),
  ]);
};

interface Follower {
  /** Called when the project was deleted or is no longer visible to the user. */
  readonly onRemoved: () => void;
}

/**
 * Follows one project: joins its channel on every connection, then requests what was missed, so nothing is lost in
 * between. Returns a function that stops it.
 */
export const followProject = (id: string, { onRemoved }: Follower): (() => void) => {
  const isMine = ({ projectId }: { readonly projectId: string }): boolean => projectId === id;
  const join = (): void =>
    emit('joinProject', { id }, (answer) => {
      if (!answer.ok) {
        if (answer.code === 'not_found') onRemoved();
        return;
      }
      refreshProject(id);
      // The next connection requests again what is still missing.
      void catchUp(id).catch(() => undefined);
    });
  const stops = [
    subscribe('bolt:message', (message) => {
      if (isMine(message)) writeMessage(message);
    }),
    subscribe('bolt:build:update', (line) => {
      if (isMine(line)) writeLine(line);
    }),
    subscribe('project:build', (build) => {
      if (!isMine(build)) return;
      writeBuild(build);
      // The last lines may have been sent before this page was listening.
      if (build.endedAt !== null)
        void queryClient.invalidateQueries({ queryKey: logQuery(id, build._id).queryKey, exact: true });
    }),
    subscribe('bolt:knowledge:added', (event) => {
      if (isMine(event)) refreshKnowledge(id);
    }),
    subscribe('project:knowledge:removed', (event) => {
      if (isMine(event)) refreshKnowledge(id);
    }),
    subscribe('project:presence', (event) => {
      if (isMine(event)) queryClient.setQueryData(presenceQuery(id).queryKey, event.here);
    }),
    subscribe('project:changed', (event) => {
      if (isMine(event)) refreshProject(id);
    }),
    subscribe('project:removed', (event) => {
      if (isMine(event) && !isLeaving(id)) onRemoved();
    }),
    onOnline(join),
  ];
  return () => {
    stopAll(stops)();
    emit('leaveProject', id);
    queryClient.removeQueries({ queryKey: projectKeys.presence(id) });
  };
};
