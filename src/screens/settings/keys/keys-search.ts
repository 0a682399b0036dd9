/** The address of the keys of an organisation, which the first chunk reads: it imports nothing of the screen. */
import { isGuid } from '#contract/guid.ts';
import { keyScopes, type KeyScope } from '#contract/key-scopes.ts';

/** What a refusal links to: a key, and the scope that it lacks. */
export interface KeysAddress {
  readonly key: string | null;
  readonly scope: KeyScope | null;
}

export const keysDefaults: KeysAddress = { key: null, scope: null };

/** Whatever cannot be read is the default. */
export const readKeysAddress = ({ key, scope }: Record<string, unknown>): KeysAddress => ({
  key: typeof key === 'string' && isGuid(key) ? key : null,
  scope: keyScopes.find((one) => one === scope) ?? null,
});
