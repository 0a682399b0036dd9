/** Where the user pool answers. */
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';

/** At our own address, or at that of its region, which starts its id; with a slash at the end. */
export const poolEndpoint = (
  { endpoint, userPoolId }: Pick<RuntimeConfiguration['identity'], 'endpoint' | 'userPoolId'>,
  origin: string,
): string =>
  endpoint === null
    ? `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/`
    : new URL(endpoint, origin).href;
