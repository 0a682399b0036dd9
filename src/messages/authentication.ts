/**
 * Gives the screens of authentication their texts. They are a catalogue of their own, because a visitor who only
 * browses never loads them; a second language is a second folder of the type `AuthenticationMessages`.
 */
import { createContext, use } from 'react';
import { authentication } from './en/authentication/index.ts';
import type { Widen } from './messages.ts';

export type AuthenticationMessages = Widen<typeof authentication>;

/** English unless a provider says otherwise, so a screen can be shown alone. */
export const AuthenticationMessagesContext = createContext<AuthenticationMessages>(authentication);

export const useAuthenticationMessages = (): AuthenticationMessages => use(AuthenticationMessagesContext);
