/** What people call a provider: a social one by our catalogue, another by the settings. */
import type { ProviderName } from '#machines/identity/configuration.ts';
import { useConfiguration } from '../../app/context.ts';
import { useAuthText } from './auth-text.ts';

export function useProviderLabel(): (provider: ProviderName) => string {
  const names: Readonly<Record<string, string>> = useAuthText().t.signIn.providers.names;
  const { providerLabels } = useConfiguration().identity;
  return (provider) => names[provider] ?? providerLabels[provider] ?? provider;
}
