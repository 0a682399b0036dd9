/** What an API key or a personal token may do, as it is stored: every scope once and in one order. */
import { KEY_BASE_SCOPE } from '#contract/api-keys.ts';
import { keyScopes, type KeyScope } from '#contract/key-scopes.ts';

export const storedScopes = (scopes: readonly KeyScope[]): string[] => [
  KEY_BASE_SCOPE,
  ...keyScopes.filter((scope) => scopes.includes(scope)),
];
