/** Gives the page of security its texts; members alone load them. */
import { security } from './en/security.ts';
import type { Widen } from './messages.ts';

export const useSecurityMessages = (): Widen<typeof security> => security;
