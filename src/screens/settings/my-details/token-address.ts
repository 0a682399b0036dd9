/** What a refusal adds to the address of My details: that the token is to be changed, and the scope that it lacks. */
import { keyScopes, type KeyScope } from '#contract/key-scopes.ts';

export interface TokenAddress {
  readonly token?: 'change';
  readonly scope?: KeyScope;
}

/** Whatever cannot be read is left out. */
export function readTokenAddress({ token, scope }: Record<string, unknown>): TokenAddress {
  const known = keyScopes.find((one) => one === scope);
  return token === 'change' ? { token, ...(known !== undefined && { scope: known }) } : {};
}
