/** Gives the page of API keys its texts; those who manage keys alone load them. */
import { apiKeys } from './en/api-keys.ts';
import type { Widen } from './messages.ts';

export const useApiKeyMessages = (): Widen<typeof apiKeys> => apiKeys;
