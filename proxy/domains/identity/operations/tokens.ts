/** GetTokensFromRefreshToken, RevokeToken and GlobalSignOut: the life of tokens after sign-in. */
import * as z from 'zod';
import { requireAccount, requireClient } from '../tokens/access-token.ts';
import { checkClientSecret } from '../protocol/client-secret.ts';
import { unauthorized, unsupportedTokenType } from '../protocol/exceptions.ts';
import { operation } from '../protocol/operation.ts';
import { refresh } from '../tokens/refresh.ts';
import { ClientId, ClientSecret, DeviceKey, Parameters, Token } from '../protocol/schemas.ts';

export const getTokensFromRefreshToken = operation({
  input: z.object({
    ClientId,
    RefreshToken: Token,
    ClientSecret: ClientSecret.optional(),
    DeviceKey: DeviceKey.optional(),
    ClientMetadata: Parameters.optional(),
  }),
  // With rotation a refresh uses its token up, so that a lost answer must come again.
  once: (_body, { pool }) => pool.refreshRotation !== null,
  run(context, input) {
    const clientId = requireClient(context, input.ClientId);
    checkClientSecret(context, input.ClientSecret);
    return refresh(context, input.RefreshToken, { clientId, deviceKey: input.DeviceKey });
  },
});

/** Three parts with dots between: an ID or access token, which cannot be revoked alone. */
const looksSigned = (token: string): boolean => token.split('.').length === 3;

export const revokeToken = operation({
  input: z.object({ ClientId, Token, ClientSecret: ClientSecret.optional() }),
  once: false,
  async run(context, { ClientId: client, Token: token, ClientSecret: secret }) {
    const clientId = requireClient(context, client);
    checkClientSecret(context, secret);
    if (looksSigned(token)) throw unsupportedTokenType();
    const signIn = await context.signIns.findByRefreshToken(context.db, token);
    if (signIn && signIn.clientId !== clientId) throw unauthorized('Unable to revoke the token.');
    if (signIn) await context.signIns.revoke(context.db, signIn.originJti);
    return {};
  },
});

export const globalSignOut = operation({
  input: z.object({ AccessToken: Token }),
  once: true,
  async run(context, { AccessToken: token }) {
    const account = await requireAccount(context, token);
    await context.db.transaction().execute((db) => context.signIns.revokeAll(db, account.sub));
    return {};
  },
});
