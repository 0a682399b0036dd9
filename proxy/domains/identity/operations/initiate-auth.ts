/** InitiateAuth: the first step of a sign-in, by SRP, by password or by choice, and the older way to refresh tokens. */
import * as z from 'zod';
import { requireClient } from '../tokens/access-token.ts';
import { startChoice } from '../sessions/first-factor-choice.ts';
import { checkSecretHash } from '../protocol/client-secret.ts';
import { invalidParameter } from '../protocol/exceptions.ts';
import { checkPassword, startSrp } from '../sessions/first-password.ts';
import { operation } from '../protocol/operation.ts';
import { refresh } from '../tokens/refresh.ts';
import { ClientId, need, Parameters } from '../protocol/schemas.ts';

const flows = [
  'USER_SRP_AUTH',
  'USER_PASSWORD_AUTH',
  'REFRESH_TOKEN_AUTH',
  'REFRESH_TOKEN',
  'USER_AUTH',
  'CUSTOM_AUTH',
  'ADMIN_NO_SRP_AUTH',
  'ADMIN_USER_PASSWORD_AUTH',
] as const;

const refusals: Partial<Record<string, string>> = {
  USER_PASSWORD_AUTH: 'USER_PASSWORD_AUTH flow not enabled for this client',
  USER_AUTH: 'USER_AUTH flow not enabled for this client',
};

export const initiateAuth = operation({
  even: 'refusals',
  limit: 'guess',
  input: z.object({
    ClientId,
    AuthFlow: z.enum(flows),
    AuthParameters: Parameters.optional(),
    ClientMetadata: Parameters.optional(),
  }),
  // SRP's first step and a refresh change nothing; a password in clear counts, and a choice may send a code.
  once: (body) => body['AuthFlow'] === 'USER_PASSWORD_AUTH' || body['AuthFlow'] === 'USER_AUTH',
  async run(context, { ClientId: client, AuthFlow: asked, AuthParameters: parameters = {} }) {
    const clientId = requireClient(context, client);
    const flow = asked === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : asked;
    const { SECRET_HASH: hash, DEVICE_KEY: deviceKey } = parameters;
    // A refresh has no username: whose hash it must be is known once the token is read.
    if (flow !== 'REFRESH_TOKEN_AUTH') checkSecretHash(context, parameters['USERNAME'] ?? '', hash);
    const rotating = flow === 'REFRESH_TOKEN_AUTH' && context.pool.refreshRotation !== null;
    if (rotating || !context.pool.flows.some((enabled) => enabled === flow))
      throw invalidParameter(refusals[flow] ?? `${flow} is not enabled for the client.`);
    if (flow === 'USER_SRP_AUTH') return startSrp(context, clientId, parameters);
    if (flow === 'USER_PASSWORD_AUTH') return checkPassword(context, clientId, parameters);
    if (flow === 'USER_AUTH') return startChoice(context, clientId, parameters);
    return refresh(context, need(parameters, 'REFRESH_TOKEN'), {
      clientId,
      deviceKey,
      prove: ({ username }) => checkSecretHash(context, username, hash),
    });
  },
});
