/** The address of the keys of an organisation, which the first chunk reads: it imports nothing of the screen. */
import { isGuid } from '#contract/guid.ts';
import { keyScopes, type KeyScope } from '#contract/key-scopes.ts';

export const keyTabs = ['working', 'ended'] as const;

export interface KeysAddress {
  /** Keys that work, or those that have ended. */
  readonly tab: (typeof keyTabs)[number];
  /** What a refusal links to: a key, and the scope that it lacks. */
  readonly key: string | null;
  readonly scope: KeyScope | null;
}

export const keysDefaults: KeysAddress = { tab: 'working', key: null, scope: null };

/** Whatever cannot be read is the default. */
export const readKeysAddress = ({ tab, key, scope }: Record<string, unknown>): KeysAddress => ({
  tab: keyTabs.find((one) => one === tab) ?? 'working',
  key: typeof key === 'string' && isGuid(key) ? key : null,
  scope: keyScopes.find((one) => one === scope) ?? null,
});
