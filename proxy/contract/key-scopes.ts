/** What a key may do besides finding datasets, without schemas: addresses name a scope, and carry nothing else. */

export const keyScopes = ['dataset.read', 'dataset.download'] as const;
export type KeyScope = (typeof keyScopes)[number];
