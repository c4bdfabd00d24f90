import { z } from 'zod';
import { id } from './common.ts';

/** A picture that goes with a message; it may have been deleted since. */
export const messagePicture = z.object({
  _id: id,
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type MessagePicture = z.infer<typeof messagePicture>;

/** Whether the model of an agent is shown pictures: as its name says, or as its owner knows. */
export const pictureSetting = z.enum(['auto', 'yes', 'no']);
export type PictureSetting = z.infer<typeof pictureSetting>;
