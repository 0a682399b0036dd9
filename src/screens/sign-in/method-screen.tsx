/** The member has several second factors and chooses one; each says what it needs. */
import { useSelector } from '@xstate/react';
import { Mail, MessageSquareText, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { isBusy, methodsOnOffer, screenError, type SignInRef } from '#machines/sign-in/index.ts';
import { Banner } from '../../components/banner.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import '../../styles/choice.css';
import '../../styles/form.css';
import { AuthHead } from './auth-head.tsx';
import { useAuthText } from './auth-text.ts';

const icons = { totp: Smartphone, email: Mail, sms: MessageSquareText } as const;

export interface MethodScreenProps {
  readonly flow: SignInRef;
  readonly headingId: string;
}

export function MethodScreen({ flow, headingId }: MethodScreenProps) {
  const { t, sentence } = useAuthText();
  const methods = useSelector(flow, methodsOnOffer);
  const busy = useSelector(flow, isBusy);
  const error = useSelector(flow, screenError);
  const [chosen, setChosen] = useState(methods[0]);
  return (
    <>
      <AuthHead id={headingId} title={t.method.title} lede={t.method.lede} takesFocus />
      {error !== null && <Banner kind="danger">{sentence(error)}</Banner>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined && !busy) flow.send({ type: 'method.chosen', method: chosen });
        }}
      >
        <fieldset>
          <legend className="sr">{t.method.legend}</legend>
          {methods.map((method) => (
            <label key={method} className="radio choice">
              <input
                type="radio"
                name="mfa_type"
                value={method}
                checked={method === chosen}
                onChange={() => setChosen(method)}
              />
              <span className="stack">
                <span className="strong">{t.method.names[method]}</span>
                <span className="quiet t13">{t.method.notes[method]}</span>
              </span>
              <Icon of={icons[method]} large />
            </label>
          ))}
        </fieldset>
        <Button type="submit" kind="primary" wide busy={busy}>
          {busy ? t.method.busy : t.method.act}
        </Button>
      </form>
      <div className="actions">
        <LinkButton aria-disabled={busy || undefined} onClick={() => flow.send({ type: 'back.requested' })}>
          {t.interrupted.back}
        </LinkButton>
      </div>
    </>
  );
}
