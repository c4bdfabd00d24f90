import { z } from 'zod';

const texts = z.array(z.string());

export const tagsOf = ({ tags }: { readonly tags: string }): string[] => texts.parse(JSON.parse(tags));
