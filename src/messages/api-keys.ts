/** Gives the page of API keys its texts; those who manage keys, or have a personal token, alone load them. */
import { apiKeys } from './en/api-keys.ts';
import type { Widen } from './messages.ts';

export type ApiKeyMessages = Widen<typeof apiKeys>;

export const useApiKeyMessages = (): ApiKeyMessages => apiKeys;
