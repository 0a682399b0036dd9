/** The secret of a key or a token that was just made or rolled, shown this once; it can be saved as a file, and tried. */
import { useMutation } from '@tanstack/react-query';
import type { ApiKey } from '#contract/api-keys.ts';
import { saveFile } from '../../../app/save-file.ts';
import { LinkButton } from '../../../components/button.tsx';
import { useApiKeyMessages, type ApiKeyMessages } from '../../../messages/api-keys.ts';
import { tryKey } from '../../../services/api/try-key.ts';
import { SecretBanner } from '../secret-banner.tsx';
import { StoredSecret, useStoredSecret } from '../stored-secret.tsx';

/** What the service answers when it makes a secret of a key. */
export interface MadeSecret {
  readonly secret: string;
  readonly key: ApiKey;
}

/** A line that programs read their settings from. */
const environment = (variable: string, secret: string) => `${variable}=${secret}\n`;

interface ToolsProps {
  readonly secret: string;
  /** Of the environment, in the saved file. */
  readonly variable: string;
  readonly fileName: string;
}

function Tools({ secret, variable, fileName }: ToolsProps) {
  const t = useApiKeyMessages().secret;
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => tryKey(secret) });
  const answer = () => {
    if (isPending) return t.trying;
    if (error !== null) return t.noAnswer;
    return data === undefined ? '' : t.tried(data.status, data.milliseconds);
  };
  return (
    <p className="row wrap t14">
      <LinkButton onClick={() => saveFile(fileName, 'text/plain', environment(variable, secret))}>
        {t.save}
      </LinkButton>
      <LinkButton onClick={() => mutate()}>{t.tryIt}</LinkButton>
      <output>{answer()}</output>
    </p>
  );
}

/** A secret that a dialog shows. */
export interface ShownSecret extends ToolsProps {
  /** Of the dialog. */
  readonly title: string;
  /** Of the field with the secret. */
  readonly label: string;
}

/** The secret of a key, as a dialog shows it. */
export const ofKey = (t: ApiKeyMessages, { secret, key }: MadeSecret): ShownSecret => ({
  title: t.secret.title(key.name),
  label: t.secret.label(key.name),
  secret,
  variable: 'API_KEY',
  fileName: t.secret.fileName,
});

/** What a dialog shows once it has made a secret; null before. @param onClose closes the dialog */
export function useNewSecret(onClose: () => void) {
  const t = useApiKeyMessages().secret;
  const { made, answer, ...dialog } = useStoredSecret<ShownSecret>(onClose);
  const after = made && {
    title: made.title,
    content: (
      <StoredSecret answer={answer}>
        <SecretBanner text={made.secret} label={made.label} once={t.once} use={t.use}>
          <Tools {...made} />
        </SecretBanner>
      </StoredSecret>
    ),
  };
  return { ...dialog, after };
}
