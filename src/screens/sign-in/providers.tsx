/** Other ways in: the providers that are configured, one button each. */
import { useSelector } from '@xstate/react';
import { isBusy, providersOnOffer } from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInRef } from '#machines/sign-in/sign-in.machine.ts';
import { Button } from '../../components/button.tsx';
import '../../styles/providers.css';
import { useAuthText } from '../authentication/auth-text.ts';

export interface ProvidersProps {
  readonly flow: SignInRef;
}

export function Providers({ flow }: ProvidersProps) {
  const { providers: t } = useAuthText().t.signIn;
  const providers = useSelector(flow, providersOnOffer);
  const busy = useSelector(flow, isBusy);
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
            onClick={() => flow.send({ type: 'provider.chosen', provider })}
          >
            {t.names[provider]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
