/** What the analytics library leaves in the storages of a browser, and how it is removed without the library. */

/** How the library's keys start. */
export const ANALYTICS_PREFIXES = ['ph_', '__ph_'] as const;

/** Removes every key of the library from a storage. */
export function forgetAnalytics(storage: Storage): void {
  for (const key of Object.keys(storage))
    if (ANALYTICS_PREFIXES.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
}
