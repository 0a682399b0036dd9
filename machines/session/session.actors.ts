/** The services of a session: what the application provides, and placeholders that throw until it does. */
import { asking, type Ask } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { CredentialsAnswer, RefreshAnswer } from './session.types.ts';

export interface SessionServices {
  /** Exchanges the refresh token for new tokens. */
  readonly refreshTokens: Ask<RefreshAnswer>;
  /** Obtains an identity id and credentials for it, as a guest or as the member. */
  readonly fetchCredentials: Ask<CredentialsAnswer>;
}

export const sessionPlaceholders = {
  refreshTokens: unprovided<RefreshAnswer, void>('session', 'refreshTokens'),
  fetchCredentials: unprovided<CredentialsAnswer, void>('session', 'fetchCredentials'),
};

/** The services as actors, for `sessionMachine.provide({ actors })`. */
export const sessionActors = (services: SessionServices): typeof sessionPlaceholders => ({
  refreshTokens: asking(services.refreshTokens),
  fetchCredentials: asking(services.fetchCredentials),
});
