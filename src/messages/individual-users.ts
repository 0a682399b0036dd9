/** Gives the page of individual users its texts; members alone load them. */
import { individualUsers } from './en/individual-users.ts';
import type { Widen } from './messages.ts';

export const useIndividualUserMessages = (): Widen<typeof individualUsers> => individualUsers;
