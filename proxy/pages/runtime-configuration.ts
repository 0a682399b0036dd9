/** The settings of the server that a page gets. */
import { parse } from 'zod/mini';
import { providerNames, RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { Config } from '#proxy/platform/settings/config.ts';
import { poolConfiguration } from '#proxy/platform/settings/pool-configuration.ts';

/** The path at which the embedded user pool and identity pool answer. */
const IDENTITY_PATH = '/identity/';

/**
 * Builds and checks the browser's configuration.
 * @param missing the calls that are not answered, asked for with every page, since a service elsewhere may be replaced
 * @throws when the settings do not make one
 */
export function runtimeConfiguration(
  config: Config,
  buildId: string,
  missing: () => readonly string[] = () => [],
): RuntimeConfiguration {
  const { embedded, userPoolId, userPoolClientId, identityPoolId } = config.identity;
  // A pool elsewhere does not publish its rules before someone breaks them; the settings describe it as well.
  const { loginMechanisms, passwordPolicy, selfSignUp, requiredAttributes } = poolConfiguration(
    config.identity,
  );
  const { remote, providers } = config.identity.federation;
  const written = parse(RuntimeConfiguration, {
    productName: config.productName,
    mode: config.mode,
    buildId,
    flags: config.flags,
    missingCalls: [],
    identity: {
      userPoolId,
      userPoolClientId,
      identityPoolId,
      endpoint: embedded ? IDENTITY_PATH : null,
      passwordPolicy,
      loginMechanisms,
      initialScreen: config.identity.initialScreen,
      selfSignUp,
      requiredAttributes,
      hostedSignIn: embedded ? IDENTITY_PATH : (remote?.address ?? null),
      // In development a mock answers for every provider that has no client.
      providers: embedded
        ? [
            ...providerNames.filter(
              (name) => config.mode === 'development' || providers.some((one) => one.name === name),
            ),
            ...providers.filter(({ described }) => described !== undefined).map(({ name }) => name),
          ]
        : (remote?.providers ?? []),
      providerLabels: Object.fromEntries(
        providers.flatMap(({ name, described }) =>
          embedded && described !== undefined ? [[name, described.label]] : [],
        ),
      ),
    },
    tokenRefreshIntervalMs: config.tokenRefreshIntervalMs,
    analytics: config.analytics,
    mapTiles: config.mapTiles,
    cookieDomain: config.cookieDomain ?? null,
  });
  return {
    ...written,
    get missingCalls() {
      return [...missing()];
    },
  };
}

/** What everything that is kept for visitors depends on: the revision of the catalogue, and what the services offer. */
export const shownAt = (
  revision: string,
  { missingCalls }: Pick<RuntimeConfiguration, 'missingCalls'>,
): string => [revision, ...missingCalls].join(' ');

/** The origin that pages may send uses to, when it is not their own. */
export const analyticsOrigins = ({ analytics }: Config): string[] =>
  analytics === null || analytics.host.startsWith('/') ? [] : [new URL(analytics.host).origin];

/** Where the browser finds a user pool and an identity pool that are elsewhere: their regional endpoints. */
export function identityOrigins(config: Config): string[] {
  if (config.identity.embedded) return [];
  const userRegion = config.identity.userPoolId.split('_')[0];
  const identityRegion = config.identity.identityPoolId.split(':')[0];
  return [
    `https://cognito-idp.${userRegion}.amazonaws.com`,
    `https://cognito-identity.${identityRegion}.amazonaws.com`,
    ...(config.identity.federation.remote ? [new URL(config.identity.federation.remote.address).origin] : []),
  ];
}
