/** The secret of a key that was just made or rolled, shown this once. */
import type { ApiKey } from '#contract/api-keys.ts';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { SecretBanner } from '../secret-banner.tsx';

/** What the service answers when it makes a secret. */
export interface MadeSecret {
  readonly secret: string;
  readonly key: ApiKey;
}

/** Nothing while none was made. */
export function NewSecret({ made }: { readonly made: MadeSecret | null }) {
  const t = useApiKeyMessages().secret;
  if (made === null) return null;
  const { secret, key } = made;
  return (
    <SecretBanner key={secret} text={secret} label={t.label(key.name)} once={t.once(key.name)} use={t.use} />
  );
}
