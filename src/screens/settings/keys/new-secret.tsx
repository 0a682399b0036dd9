/** The secret of a key that was just made or rolled, shown this once; it can be saved as a file, and tried. */
import { useMutation } from '@tanstack/react-query';
import type { ApiKey } from '#contract/api-keys.ts';
import { saveFile } from '../../../app/save-file.ts';
import { LinkButton } from '../../../components/button.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { tryKey } from '../../../services/api/try-key.ts';
import { SecretBanner } from '../secret-banner.tsx';

/** What the service answers when it makes a secret. */
export interface MadeSecret {
  readonly secret: string;
  readonly key: ApiKey;
}

/** A line that programs read their settings from. */
const environment = (secret: string) => `API_KEY=${secret}\n`;

function Tools({ secret }: { readonly secret: string }) {
  const t = useApiKeyMessages().secret;
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => tryKey(secret) });
  const answer = () => {
    if (isPending) return t.trying;
    if (error !== null) return t.noAnswer;
    return data === undefined ? '' : t.tried(data.status, data.milliseconds);
  };
  return (
    <p className="row wrap t14">
      <LinkButton onClick={() => saveFile(t.fileName, 'text/plain', environment(secret))}>
        {t.save}
      </LinkButton>
      <LinkButton onClick={() => mutate()}>{t.tryIt}</LinkButton>
      <output>{answer()}</output>
    </p>
  );
}

/** Nothing while none was made. */
export function NewSecret({ made }: { readonly made: MadeSecret | null }) {
  const t = useApiKeyMessages().secret;
  if (made === null) return null;
  const { secret, key } = made;
  return (
    <SecretBanner key={secret} text={secret} label={t.label(key.name)} once={t.once(key.name)} use={t.use}>
      <Tools secret={secret} />
    </SecretBanner>
  );
}
