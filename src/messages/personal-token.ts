/** Gives the choices of a personal token their texts; the page of My details alone loads them. */
import { personalToken } from './en/personal-token.ts';
import type { Widen } from './messages.ts';

export const usePersonalTokenMessages = (): Widen<typeof personalToken> => personalToken;
