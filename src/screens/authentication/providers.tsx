/** Other ways in: the providers that are configured, one button each. */
import type { ProviderName } from '#machines/identity/configuration.ts';
import { Button } from '../../components/button.tsx';
import '../../styles/providers.css';
import { useAuthText } from './auth-text.ts';
import { useProviderLabel } from './use-provider-label.ts';

export interface ProvidersProps {
  readonly providers: readonly ProviderName[];
  readonly busy: boolean;
  readonly onChoose: (provider: ProviderName) => void;
}

export function Providers({ providers, busy, onChoose }: ProvidersProps) {
  const { providers: t } = useAuthText().t.signIn;
  const labelOf = useProviderLabel();
  if (providers.length === 0) return null;
  return (
    <fieldset className="providers">
      <legend>{t.legend}</legend>
      <div className="buttons">
        {providers.map((provider) => (
          <Button
            key={provider}
            // Nothing of theirs is under way, so nothing spins here.
            aria-disabled={busy || undefined}
            onClick={() => onChoose(provider)}
          >
            {labelOf(provider)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
