/** How consent stands, and the way to choose otherwise: at any time, and as easily as it was given. */
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Consent } from '../../app/application-view.ts';
import { useConfiguration } from '../../app/context.ts';
import { useApplicationView, useSend } from '../../app/use-application.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { useConsentMessages, type ConsentMessages } from '../../messages/consent.ts';

/** The heading, and where the footer leads to. */
export const YOUR_CHOICE_ID = 'your-choice';

const statusText = ({ status, allowed }: Consent, t: ConsentMessages['yours']['status']): string =>
  status === 'partial' && allowed.length === 0 ? t.declined : t[status];

function Choice() {
  const t = useConsentMessages();
  const consent = useApplicationView((view) => view.consent);
  const { allowed } = consent;
  const send = useSend();
  const form = useRef<HTMLFormElement>(null);
  /** What was ticked and not saved gives way to what is allowed. */
  const forgetTicks = () => form.current?.reset();
  const isFunctional = allowed.includes('functional');
  // However it came about, in another tab perhaps.
  useEffect(forgetTicks, [isFunctional]);
  const answer = (type: 'everything.allowed' | 'everything.declined') => () => {
    forgetTicks();
    send({ type });
  };
  return (
    <>
      <output>{statusText(consent, t.yours.status)}</output>
      <form
        ref={form}
        aria-label={t.choose}
        onSubmit={(event) => {
          event.preventDefault();
          send({
            type: 'purposes.chosen',
            allowed: new FormData(event.currentTarget).has('functional') ? ['functional'] : [],
          });
        }}
      >
        <Checkbox checked disabled readOnly>
          {t.purposes.necessary.name} <span className="quiet">{t.purposes.necessary.text}</span>
        </Checkbox>
        <Checkbox name="functional" defaultChecked={isFunctional}>
          {t.purposes.functional.name} <span className="quiet">{t.purposes.functional.text}</span>
        </Checkbox>
        <p className="row wrap acts">
          <Button type="submit">{t.save}</Button>
          <Button onClick={answer('everything.declined')}>
            {allowed.length > 0 ? t.yours.withdraw : t.decline}
          </Button>
          <Button onClick={answer('everything.allowed')}>{t.acceptAll}</Button>
        </p>
      </form>
    </>
  );
}

export function YourChoice() {
  const t = useConsentMessages();
  const { analytics } = useConfiguration();
  const isHydrated = useHydrated();
  return (
    <section aria-labelledby={YOUR_CHOICE_ID} className="stack">
      <h2 id={YOUR_CHOICE_ID}>{t.yours.title}</h2>
      {!isHydrated && <p>{t.yours.scriptNeeded}</p>}
      {isHydrated && analytics === null && <p>{t.yours.unneeded}</p>}
      {isHydrated && analytics !== null && <Choice />}
      <p className="quiet t14">{t.yours.signal}</p>
    </section>
  );
}
