/** A new account: what the pool asks of it, the username first, and a password. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { FormRef } from '#machines/form/form.machine.ts';
import {
  attributesOf,
  isBusy,
  isUsernameTaken,
  passwordPolicy,
  providersOnOffer,
  username,
} from '#machines/sign-up/sign-up.selectors.ts';
import type { SignUpRef } from '#machines/sign-up/sign-up.machine.ts';
import { useForm } from '../../app/use-form.ts';
import { LinkButton } from '../../components/button.tsx';
import { AttributeField } from '../authentication/attribute-field.tsx';
import { AuthForm } from '../authentication/auth-form.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { NewPasswordFields } from '../authentication/new-password-fields.tsx';
import { Providers } from '../authentication/providers.tsx';
import '../../styles/sign-up.css';
import { FlowLink } from './flow-link.tsx';

export interface RegisterScreenProps {
  readonly flow: SignUpRef;
  readonly form: FormRef;
  readonly headingId: string;
}

export function RegisterScreen({ flow, form: ref, headingId }: RegisterScreenProps) {
  const { t } = useAuthText();
  const { register } = t.signUp;
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  const attributes = useSelector(flow, attributesOf, (one, other) => one.join() === other.join());
  const policy = useSelector(flow, passwordPolicy);
  const name = useSelector(flow, username);
  const providers = useSelector(flow, providersOnOffer);
  const isTaken = useSelector(flow, isUsernameTaken);
  // What is known already was typed before; the person continues where it ends.
  const [first] = useState(() => attributes.find((attribute) => form.field(attribute).value === ''));
  return (
    <>
      <AuthHead id={headingId} title={register.title} lede={register.lede} />
      <AuthForm form={form} busy={busy} submitLabel={register.act} busyLabel={register.busy}>
        {attributes.map((attribute, index) => (
          <div key={attribute} className="attribute">
            <AttributeField
              form={form}
              name={attribute}
              busy={busy}
              idPrefix="sign-up"
              takesFocus={attribute === first}
              isUsername={index === 0}
            />
            {index === 0 && isTaken && (
              <p className="actions">
                <FlowLink flow={flow} to="signIn">
                  {register.signInInstead}
                </FlowLink>
                <FlowLink flow={flow} to="passwordReset">
                  {register.resetInstead}
                </FlowLink>
              </p>
            )}
          </div>
        ))}
        <NewPasswordFields
          form={form}
          policy={policy}
          username={name}
          busy={busy}
          idPrefix="sign-up"
          takesFocus={first === undefined}
        />
      </AuthForm>
      <Providers
        providers={providers}
        busy={busy}
        onChoose={(provider) => flow.send({ type: 'provider.chosen', provider })}
      />
      <div className="actions">
        <span className="quiet">
          {register.haveAccount}{' '}
          <FlowLink flow={flow} to="signIn">
            {register.signIn}
          </FlowLink>
        </span>
        <LinkButton
          aria-disabled={busy || undefined}
          onClick={() => flow.send({ type: 'confirmation.requested' })}
        >
          {register.haveCode}
        </LinkButton>
      </div>
    </>
  );
}
