import { createCalls } from '@symbi/client/calls';
import { ApiError } from '@symbi/client/api-error';
import { addAttachment, type Attachment } from '@symbi/contracts/attachments';
import { attachmentLimits, pictureLimits } from '@symbi/contracts/attachment-limits';
import { callOptions } from '../../../platform/api/http.ts';
import { messageOf } from '../../../platform/api/message-of.ts';
import { onSessionChange } from '../../../platform/api/session.ts';
import { randomId } from '../../../platform/id.ts';
import { formatSize } from '../../../platform/size.ts';
import { knownAttachments, reloadAttachments, removeAttachment } from '../api.ts';
import { describe } from '../model.ts';
import { canRetry, isPicture, problemOf, unreadable, wordsOf } from './problem.ts';
import { dropPending, isOnItsWay, readyPictures, type PendingFiles, type PendingFile } from '../pending.ts';
import { text } from '../text.ts';
import { problems } from './text.ts';
import { carryWithProgress } from './carry.ts';
import { holdFile } from './held.ts';
import { shrinkPicture } from './picture.ts';
import { plainName } from './plain-name.ts';

/** Number of parallel uploads. */
const LANES = 2;

interface Task {
  readonly place: PendingFiles;
  readonly file: File;
  readonly controller: AbortController;
  isCanceled: boolean;
}

/** By the key of the pending file. */
const tasks = new Map<string, Task>();
let running: string[] = [];

onSessionChange(() => {
  for (const { controller } of tasks.values()) controller.abort();
  tasks.clear();
});

const shownOf = (key: string, file: File) => ({
  key,
  name: plainName(file.name),
  detail: formatSize(file.size),
});

const put = ({ files }: PendingFiles, changed: PendingFile): void =>
  files.set(files.get().map((file) => (file.key === changed.key ? changed : file)));

const bytesOf = async (file: File): Promise<Uint8Array | null> => {
  try {
    const sent = isPicture(file) ? await shrinkPicture(file) : file;
    return new Uint8Array(await sent.arrayBuffer());
  } catch {
    return null;
  }
};

const send = (key: string, { place, file, controller }: Task, body: Uint8Array): Promise<Attachment> => {
  const shown = shownOf(key, file);
  const { call } = createCalls({
    ...callOptions,
    carry: carryWithProgress((sent) => put(place, { ...shown, ...(sent < 1 ? { state: 'sending', sent } : reading) })),
  });
  const asked = { params: { id: place.conversationId }, query: { name: shown.name }, body, signal: controller.signal };
  return call(addAttachment, asked).then(({ data }) => data);
};
const reading = { state: 'reading' } as const;

const finish = async (key: string, { place, isCanceled }: Task, data: Attachment, wasThere: boolean): Promise<void> => {
  if (isCanceled) {
    if (!wasThere) await removeAttachment(place.conversationId, data._id).catch(() => undefined);
    return;
  }
  // The same file attached twice is one attachment.
  dropPending(place, (file) => file.state === 'ready' && file.id === data._id && file.key !== key);
  put(place, {
    key,
    name: data.name,
    detail: describe(data),
    state: 'ready',
    id: data._id,
    wasThere,
    isPicture: data.kind === 'picture',
  });
};

const run = async (key: string, task: Task): Promise<void> => {
  const { place, file } = task;
  const failed = { ...shownOf(key, file), state: 'failed' } as const;
  const before = new Set(knownAttachments(place.conversationId).map(({ _id }) => _id));
  const own = new Set(place.files.get().flatMap((one) => (one.state === 'ready' && !one.wasThere ? one.id : [])));
  put(place, { ...shownOf(key, file), state: 'sending', sent: 0 });
  const body = await bytesOf(file);
  if (body === null) {
    put(place, { ...failed, problem: problems.unreadable, canRetry: false });
    return;
  }
  try {
    const data = await send(key, task, body);
    await finish(key, task, data, before.has(data._id) && !own.has(data._id));
  } catch (error) {
    if (task.isCanceled) return;
    put(place, { ...failed, problem: wordsOf(error), canRetry: canRetry(error) });
  }
};

/** Starts waiting uploads while there are free lanes. */
const pump = (): void => {
  const next = [...tasks].find(([key, { place }]) => !running.includes(key) && isQueued(place, key));
  if (next === undefined || running.length >= LANES) return;
  const [key, task] = next;
  running = [...running, key];
  void run(key, task).finally(() => {
    running = running.filter((one) => one !== key);
    if (!task.place.files.get().some((file) => file.key === key && file.state === 'failed')) tasks.delete(key);
    void reloadAttachments(task.place.conversationId);
    pump();
  });
  pump();
};

const isQueued = ({ files }: PendingFiles, key: string): boolean =>
  files.get().some((file) => file.key === key && file.state === 'queued');

/** How many more files and pictures the conversation accepts, as far as this page knows. */
const roomOf = ({ conversationId, files }: PendingFiles) => {
  const known = knownAttachments(conversationId);
  const pictures = known.filter(({ kind }) => kind === 'picture').length;
  const held = files.get().filter(({ state }) => state === 'held');
  const coming = [...held, ...files.get().filter(isOnItsWay)];
  const drawn = coming.filter(({ key }) => isPictureTask(key)).length;
  const ready = readyPictures(files.get()).filter(({ _id }) => !held.some(({ key }) => key === _id)).length;
  return {
    files: attachmentLimits.files - (known.length - pictures) - (coming.length - drawn),
    pictures: pictureLimits.pictures - pictures - drawn,
    atOnce: pictureLimits.perMessage - ready - drawn,
  };
};

const isPictureTask = (key: string): boolean => {
  const file = tasks.get(key)?.file;
  return file !== undefined && isPicture(file);
};

/** Counts a file in, or says why there is no room for it. */
const takeRoom = (room: ReturnType<typeof roomOf>, file: File): string | null => {
  if (!isPicture(file)) {
    room.files -= 1;
    return room.files >= 0 ? null : problems.tooMany(attachmentLimits.files);
  }
  room.pictures -= 1;
  room.atOnce -= 1;
  if (room.atOnce < 0) return text.problems.tooManyAtOnce(pictureLimits.perMessage);
  return room.pictures >= 0 ? null : problems.tooManyPictures(pictureLimits.pictures);
};

/** Uploaded as soon as there is a lane; held back while there is no conversation to upload to. */
const waiting = (place: PendingFiles, shown: ReturnType<typeof shownOf>, file: File): PendingFile =>
  place.conversationId === 'new'
    ? { ...shown, state: 'held', id: shown.key, wasThere: false, isPicture: isPicture(file) }
    : { ...shown, state: 'queued' };

/** The server reads a file only once there is a conversation: what its beginning rules out is said before. */
const checkHeld = async (place: PendingFiles, key: string): Promise<void> => {
  const file = tasks.get(key)?.file;
  const problem = file === undefined ? null : await unreadable(file);
  if (file === undefined || problem === null || !place.files.get().some((one) => one.key === key)) return;
  tasks.delete(key);
  put(place, { ...shownOf(key, file), state: 'failed', problem, canRetry: false, isRefused: true });
};

/** Attaches files to a conversation; files that cannot be used fail at once, with a reason. */
export const addFiles = (place: PendingFiles, chosen: readonly File[]): void => {
  const room = roomOf(place);
  const added = chosen.map((file): PendingFile => {
    const shown = shownOf(randomId(), file);
    const problem = problemOf(file);
    if (problem !== null) return { ...shown, state: 'failed', problem, canRetry: false };
    tasks.set(shown.key, { place, file, controller: new AbortController(), isCanceled: false });
    holdFile(shown.key);
    const full = takeRoom(room, file);
    return full === null ? waiting(place, shown, file) : { ...shown, state: 'failed', problem: full, canRetry: true };
  });
  place.files.set([...place.files.get(), ...added]);
  for (const { key, state } of added) if (state === 'held') void checkHeld(place, key);
  pump();
};

export const retryFile = (place: PendingFiles, { key }: PendingFile): void => {
  const task = tasks.get(key);
  if (task === undefined) return;
  put(place, waiting(place, shownOf(key, task.file), task.file));
  pump();
};

/** `refused` when trying again cannot help. */
export type UploadOutcome = 'complete' | 'failed' | 'refused';

/**
 * Uploads the files held back for a new conversation to it. Resolves once none is on its way. One that failed stands
 * above the input of the conversation with the reason; where one was refused, all of them wait again where they were.
 */
export const uploadHeld = async (from: PendingFiles, to: PendingFiles): Promise<UploadOutcome> => {
  const moved = from.files.get();
  const chosen = new Map(tasks);
  const keys = new Set(moved.flatMap(({ key, state }) => (state === 'held' ? key : [])));
  for (const { key } of moved) {
    const task = tasks.get(key);
    if (task !== undefined) tasks.set(key, { ...task, place: to });
  }
  from.files.set([]);
  to.files.set([
    ...to.files.get(),
    ...moved.map((file): PendingFile => {
      const { key, name, detail } = file;
      return file.state === 'held' ? { key, name, detail, state: 'queued' } : file;
    }),
  ]);
  pump();
  const ours = (): readonly PendingFile[] => to.files.get().filter(({ key }) => keys.has(key));
  await new Promise<void>((resolve) => {
    const settle = (): void => {
      if (ours().some(isOnItsWay)) return;
      stop();
      resolve();
    };
    const stop = to.files.subscribe(settle);
    settle();
  });
  const failed = ours().filter((file) => file.state === 'failed');
  if (failed.every(({ canRetry: may }) => may)) return failed.length === 0 ? 'complete' : 'failed';
  await takeBack(to, from, chosen);
  return 'refused';
};

/** Lets a file wait at another place. It gets another key, as its upload may still be ending there under its own. */
const holdOne = (key: string, { file, controller }: Task, to: PendingFiles): PendingFile => {
  const shown = shownOf(randomId(), file);
  tasks.set(shown.key, { place: to, file, controller: new AbortController(), isCanceled: false });
  tasks.delete(key);
  controller.abort();
  return waiting(to, shown, file);
};

/** Takes the files of a first message back to where it is written, the uploaded ones as well. */
const takeBack = async (from: PendingFiles, to: PendingFiles, chosen: ReadonlyMap<string, Task>): Promise<void> => {
  const moved = from.files.get();
  from.files.set([]);
  const back = moved.map((shown): PendingFile => {
    const task = chosen.get(shown.key);
    return task === undefined || (shown.state === 'failed' && !shown.canRetry) ? shown : holdOne(shown.key, task, to);
  });
  to.files.set([...back, ...to.files.get()]);
  const uploaded = moved.flatMap((shown) => (shown.state === 'ready' ? [shown.id] : []));
  await Promise.all(uploaded.map((id) => removeAttachment(from.conversationId, id).catch(() => undefined)));
};

/** Takes files that did not arrive back to the next beginning, where they wait for their conversation again. */
export const holdAgain = (from: PendingFiles, to: PendingFiles): void => {
  const moved = from.files.get().map((file): PendingFile => {
    const task = tasks.get(file.key);
    const { key, name, detail } = file;
    if (file.state === 'ready')
      return { key, name, detail, state: 'failed', problem: text.problems.notKept, canRetry: false };
    if (task === undefined) return file;
    if (isOnItsWay(file) || (file.state === 'failed' && file.canRetry)) {
      task.isCanceled = true;
      return holdOne(key, task, to);
    }
    tasks.set(key, { ...task, place: to });
    return file;
  });
  from.files.set([]);
  to.files.set([...to.files.get(), ...moved]);
};

/** The chosen file behind a chip, while it is not uploaded. */
export const chosenFile = (key: string): File | undefined => tasks.get(key)?.file;

/** Removes a file from the input; one uploaded there is deleted from the conversation too. */
export const takeOut = async (place: PendingFiles, file: PendingFile): Promise<void> => {
  const task = tasks.get(file.key);
  dropPending(place, ({ key }) => key === file.key);
  if (file.state !== 'ready') {
    tasks.delete(file.key);
    if (task === undefined) return;
    task.isCanceled = true;
    // The server keeps a completed upload even if nobody waits for it, so it is removed once its response arrives.
    if (file.state !== 'reading') task.controller.abort();
    return;
  }
  if (file.wasThere) return;
  try {
    await removeAttachment(place.conversationId, file.id);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return;
    const problem = `${text.chips.removeFailed} ${messageOf(error)}`;
    place.files.set([...place.files.get(), { ...file, problem }]);
  }
};
