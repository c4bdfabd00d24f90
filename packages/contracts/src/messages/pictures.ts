import { z } from 'zod';
import { id } from '../common.ts';

/** A picture sent with a message; it may have been deleted since. */
export const messagePicture = z.object({
  _id: id,
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type MessagePicture = z.infer<typeof messagePicture>;

/** Whether an agent's model receives pictures: decided by its name, or set by its owner. */
export const pictureSetting = z.enum(['auto', 'yes', 'no']);
export type PictureSetting = z.infer<typeof pictureSetting>;
