/** Gives the page of tags its texts; those who may change tags alone load them. */
import { tags } from './en/tags.ts';
import type { Widen } from './messages.ts';

export const useTagMessages = (): Widen<typeof tags> => tags;
