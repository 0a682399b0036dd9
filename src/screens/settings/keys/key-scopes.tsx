/** What a key can do, in a few words for a line of a table. */
import { useApiKeyMessages } from '../../../messages/api-keys.ts';

export function KeyScopes({ scopes }: { readonly scopes: readonly string[] }) {
  const { short } = useApiKeyMessages();
  // A scope of a later version has no words yet.
  return scopes.map((scope) => short[scope as keyof typeof short] ?? scope).join(', ');
}
