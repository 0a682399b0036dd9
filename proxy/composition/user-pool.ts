/** Where members sign in: the embedded user pool with its addresses, or a pool elsewhere. Both give the same parts. */
import { ANALYTICS_SINK } from '#proxy/platform/settings/analytics.ts';
import { forgetMember } from '#proxy/domains/accounts/delete-member.ts';
import { createRemoteDeletion } from '#proxy/domains/accounts/remote-deletion.ts';
import { joinByProvider } from '#proxy/domains/people/provider-membership.ts';
import { createPoolAccounts } from '#proxy/domains/people/pool-accounts.ts';
import { connect, IDENTITY_CONNECTIONS } from '#proxy/platform/database/database.ts';
import { createRemoteSecurity } from '#proxy/domains/identity/security/own-security.ts';
import { createIdentity } from '#proxy/domains/identity/identity.ts';
import { createRemoteAuthenticate } from '#proxy/domains/identity/tokens/remote-pool.ts';
import { createGetUser, regionalEndpoint } from '#proxy/domains/accounts/identity-provider.ts';
import { writeNotice } from '#proxy/platform/notices/notices.ts';
import { createAnalyticsSink } from '#proxy/platform/outbox/analytics-sink.ts';
import type { Outbox } from '#proxy/platform/outbox/index.ts';
import { createOutboxPages } from '#proxy/platform/outbox/pages.ts';
import type { EmbeddedOptions, Routes } from './embedded.types.ts';

/** A user pool inside this process. */
export async function createOwnPool(
  { config, database, secrets, origin, log }: EmbeddedOptions,
  outbox: Outbox,
) {
  const connections = {
    connections: IDENTITY_CONNECTIONS,
    privateCatalogue: config.flags.PRIVATE_DATA_CATALOGUE,
  };
  const own = connect(database.url, log, connections);
  const identity = await createIdentity({
    db: own,
    config,
    secrets,
    outbox,
    log,
    origin,
    forget: forgetMember,
    async noteProviderSignIn(db, identityGUID, { name, described }, profile) {
      if (described?.membership != null)
        await joinByProvider(db, identityGUID, name, described.membership, profile);
    },
    noteNewBrowser: (db, identityGUID, params) =>
      writeNotice(db, { identityGUID, kind: 'newBrowser', params }),
    noteRecoveryCode: (db, identityGUID, left) =>
      writeNotice(db, { identityGUID, kind: 'recoveryCodeUsed', params: { left } }),
    noteRecoveryCodesMade: (db, identityGUID) =>
      writeNotice(db, { identityGUID, kind: 'recoveryCodesMade', params: {} }),
  });
  const pages = createOutboxPages(outbox);
  const analyticsSink = createAnalyticsSink();
  const routes: Routes = [
    ['/identity/*', (request) => identity.fetch(request)],
    ...(config.mode === 'development'
      ? ([
          ['/dev/outbox/*', (request) => pages.fetch(request)],
          [`${ANALYTICS_SINK}/*`, (request) => analyticsSink.fetch(request)],
          ['/dev/provider/*', (request) => identity.fetch(request)],
        ] satisfies Routes)
      : []),
  ];
  const endpoint = 'http://identity.invalid/identity/';
  const send = (request: Request) => identity.fetch(request);
  return {
    identity,
    routes,
    getUser: createGetUser(endpoint, send),
    accounts: createPoolAccounts({
      endpoint,
      send,
      clientId: config.identity.userPoolClientId,
      administrator: identity.administrator,
    }),
    authenticate: identity.authenticate,
    security: identity.security,
    deletion: identity.deletion,
    close: async () => {
      await identity.close();
      await own.close();
    },
  };
}

/** A user pool elsewhere. */
export function createRemotePool({ config, database }: EmbeddedOptions) {
  const endpoint = regionalEndpoint(config.identity.userPoolId);
  return {
    identity: undefined,
    routes: [] as Routes,
    getUser: createGetUser(endpoint, (request) => fetch(request)),
    accounts: createPoolAccounts({
      endpoint,
      send: (request) => fetch(request),
      clientId: config.identity.userPoolClientId,
      administrator: undefined,
    }),
    authenticate: createRemoteAuthenticate(config.identity),
    security: createRemoteSecurity(),
    deletion: createRemoteDeletion({
      kysely: database.kysely,
      endpoint,
      send: (request) => fetch(request),
    }),
    close: async () => undefined,
  };
}
