import * as builds from '@symbi/contracts/project-builds';
import type { Build, KnowledgeInput } from '@symbi/contracts/project-builds';
import type { Presence } from '@symbi/contracts/project-events';
import * as contract from '@symbi/contracts/projects';
import type { GivenRole, Project } from '@symbi/contracts/projects';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { useEditorKey } from '../../platform/hooks/use-editor-key.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { laterBuild } from './model.ts';
import { projectKeys } from './keys.ts';

const firstPage: string | undefined = undefined;

export const projectListQuery = infiniteQueryOptions({
  queryKey: projectKeys.list,
  initialPageParam: firstPage as string | undefined,
  queryFn: ({ pageParam, signal }) => call(contract.listProjects, { query: { cursor: pageParam }, signal }),
  getNextPageParam: (page) => page.nextCursor,
});

export const receivedInvitationsQuery = queryOptions({
  queryKey: projectKeys.invitations,
  queryFn: async ({ signal }) => (await call(contract.listReceivedInvitations, { signal })).data,
});

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: projectKeys.project(id),
    queryFn: async ({ signal }) => (await call(contract.readProject, { params: { id }, signal })).project,
  });

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: projectKeys.members(id),
    queryFn: ({ signal }) => call(contract.listMembers, { params: { id }, signal }),
  });

export const knowledgeQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: projectKeys.knowledge(id),
    initialPageParam: firstPage as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(builds.listKnowledge, { params: { id }, query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor,
  });

export const buildsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: projectKeys.builds(id),
    initialPageParam: firstPage as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(builds.listBuilds, { params: { id }, query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor,
  });

const nobody: Presence['here'] = [];

/** Presence comes only from the live channel; there is nothing to fetch. */
export const presenceQuery = (id: string) =>
  queryOptions({
    queryKey: projectKeys.presence(id),
    queryFn: () => nobody,
    enabled: false,
    initialData: nobody,
    staleTime: Infinity,
  });

const reread = (...keys: (readonly unknown[])[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

const refresh = (...keys: (readonly unknown[])[]): void => void reread(...keys);

export const refreshLists = (): void => refresh(projectKeys.list, projectKeys.invitations);

/** Reloads everything but the messages, which catch up one by one. */
export const refreshProject = (id: string): void =>
  refresh(
    projectKeys.list,
    projectKeys.project(id),
    projectKeys.members(id),
    projectKeys.knowledge(id),
    projectKeys.builds(id),
    projectKeys.logs(id),
  );

const keep = (project: Project): void => {
  queryClient.setQueryData(projectQuery(project._id).queryKey, project);
  refresh(projectKeys.list);
};

export const useCreateProject = () => {
  const key = useEditorKey();
  return useMutation({
    mutationFn: async (body: { name: string; description: string }) =>
      (await call(contract.createProject, { body, idempotencyKey: key.of(body) })).project,
    onSuccess: keep,
  });
};

export const useUpdateProject = (id: string) =>
  useMutation({
    mutationFn: async (body: { name?: string; description?: string }) =>
      (await call(contract.updateProject, { params: { id }, body })).project,
    onSuccess: keep,
  });

/** True while the user's own request to leave or delete is being processed: losing the project is then expected. */
export const isLeaving = (id: string): boolean => queryClient.isMutating({ mutationKey: projectKeys.leaving(id) }) > 0;

export const useRemoveProject = (id: string, onRemoved: () => void) =>
  useMutation({
    mutationKey: projectKeys.leaving(id),
    mutationFn: () => call(contract.removeProject, { params: { id } }),
    onSuccess: () => {
      refresh(projectKeys.list);
      onRemoved();
    },
  });

export const useLeaveProject = (id: string, onLeft: () => void) =>
  useMutation({
    mutationKey: projectKeys.leaving(id),
    mutationFn: (memberId: string) => call(contract.removeMember, { params: { id, memberId } }),
    onSuccess: () => {
      refresh(projectKeys.list);
      onLeft();
    },
  });

export const useAnswerInvitation = () =>
  useMutation({
    mutationFn: async ({ id, isAccepted }: { id: string; isAccepted: boolean }): Promise<Project | null> => {
      if (isAccepted) return (await call(contract.acceptInvitation, { params: { id } })).project;
      await call(contract.declineInvitation, { params: { id } });
      return null;
    },
    // After a failure as well: a withdrawn invitation should disappear.
    onSettled: () => refreshLists(),
  });

export const useInvite = (id: string) => {
  const key = useEditorKey();
  return useMutation({
    mutationFn: (body: { email: string; role: GivenRole }) =>
      call(contract.createInvitation, { params: { id }, body, idempotencyKey: key.of(body) }),
    onSuccess: () => {
      key.renew();
      refresh(membersQuery(id).queryKey);
    },
  });
};

export const useWithdrawInvitation = (id: string) =>
  useMutation({
    mutationFn: (invitationId: string) => call(contract.removeInvitation, { params: { id, invitationId } }),
    onSettled: () => refresh(membersQuery(id).queryKey),
  });

export const useChangeRole = (id: string) =>
  useMutation({
    mutationFn: ({ memberId, role }: { memberId: string; role: GivenRole }) =>
      call(contract.updateMember, { params: { id, memberId }, body: { role } }),
    // Until then the chosen role is shown.
    onSettled: () => reread(membersQuery(id).queryKey),
  });

export const useRemoveMember = (id: string) =>
  useMutation({
    mutationFn: (memberId: string) => call(contract.removeMember, { params: { id, memberId } }),
    // Closes the dialog once the member has left the list, so the focus does not return to a disappearing row.
    onSuccess: () => reread(projectKeys.list, membersQuery(id).queryKey),
  });

export const refreshKnowledge = (id: string): void => refresh(knowledgeQuery(id).queryKey, projectQuery(id).queryKey);

export const useAddKnowledge = (id: string) => {
  const key = useEditorKey();
  return useMutation({
    mutationFn: (items: KnowledgeInput[]) =>
      call(builds.addKnowledge, { params: { id }, body: { items }, idempotencyKey: key.of(items) }),
    onSuccess: () => {
      key.renew();
      refreshKnowledge(id);
    },
  });
};

export const useRemoveKnowledge = (id: string) =>
  useMutation({
    mutationFn: (itemId: string) => call(builds.removeKnowledge, { params: { id, itemId } }),
    onSettled: () => reread(knowledgeQuery(id).queryKey, projectQuery(id).queryKey),
  });

/**
 * Inserts a build into the first page; older pages stay as they are. A load under way may predate this state, so it is
 * repeated.
 */
export const writeBuild = (build: Build): void => {
  const { queryKey } = buildsQuery(build.projectId);
  const isLoading = queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching';
  queryClient.setQueryData(queryKey, (data) => {
    if (data === undefined) return data;
    const isKnown = data.pages.some((page) => page.data.some(({ _id }) => _id === build._id));
    const pages = data.pages.map((page, index) => ({
      ...page,
      count: page.count + (isKnown ? 0 : 1),
      data: [
        ...(index === 0 && !isKnown ? [build] : []),
        ...page.data.map((other) => (other._id === build._id ? laterBuild(other, build) : other)),
      ],
    }));
    return { ...data, pages };
  });
  // `invalidate` cancels the load under way and starts another.
  if (isLoading) void queryClient.invalidateQueries({ queryKey, exact: true });
};

export const useStartBuild = (id: string) => {
  const key = useEditorKey();
  return useMutation({
    mutationFn: async () => {
      const body = { spec: builds.sampleBuild };
      return (await call(builds.startBuild, { params: { id }, body, idempotencyKey: key.of(body) })).data;
    },
    onSuccess: () => {
      key.renew();
      // The live channel may already have delivered a later state.
      refresh(buildsQuery(id).queryKey);
    },
  });
};

export const useStopBuild = (id: string) =>
  useMutation({
    mutationFn: (buildId: string) => call(builds.stopBuild, { params: { id, buildId } }),
    onSettled: () => refresh(buildsQuery(id).queryKey),
  });
