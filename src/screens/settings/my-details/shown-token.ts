/** A new personal token as a dialog shows it. */
import { usePersonalTokenMessages } from '../../../messages/personal-token.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import type { ShownSecret } from '../keys/new-secret.tsx';

export function useShownToken(): (secret: string) => ShownSecret {
  const t = usePersonalTokenMessages().secret;
  const { label } = useSettingsMessages().token;
  return (secret) => ({
    title: t.title,
    label,
    secret,
    variable: 'PERSONAL_TOKEN',
    fileName: t.fileName,
  });
}
