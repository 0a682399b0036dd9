/** Changes the e-mail address or the phone number: the new one, and the code that was sent to it. */
import { useActor, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useId, useMemo } from 'react';
import {
  addressForm,
  changeAddressScreen,
  delivery,
  isBusy,
  isSentAgain,
  provideChangeAddress,
  resendState,
  type ChangeAddressRef,
} from '#machines/change-address/change-address.machine.ts';
import type { ChangeAddressServices } from '#machines/change-address/change-address.setup.ts';
import type { ChangeAddressOutput } from '#machines/change-address/change-address.types.ts';
import type { FormRef } from '#machines/form/form.machine.ts';
import type { VerifiableAttribute } from '#machines/verify-attributes/verify-attributes.types.ts';
import { useForm } from '../../../app/use-form.ts';
import { Banner } from '../../../components/banner.tsx';
import { Button, LinkButton } from '../../../components/button.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { AttributeField } from '../../authentication/attribute-field.tsx';
import { AuthForm } from '../../authentication/auth-form.tsx';
import { useAuthText } from '../../authentication/auth-text.ts';
import { CodeEntry } from '../../authentication/code-entry.tsx';
import { CodeSent } from '../../authentication/code-sent.tsx';
import { ResendCode } from '../../authentication/resend-code.tsx';
import { useFocusAfterResend } from '../../authentication/use-focus-after-resend.ts';
import { WhereItWent } from '../../authentication/where-it-went.tsx';
import { loadAddresses } from './load-addresses.ts';

const CODE = 'address-code';

/** The calls, with the identity library, which is loaded when it is first asked. */
const services: ChangeAddressServices = {
  update: async (input, signal) =>
    (await loadAddresses()).createChangeAddressServices().update(input, signal),
  sendCode: async (input, signal) =>
    (await loadAddresses()).createChangeAddressServices().sendCode(input, signal),
  verify: async (input, signal) =>
    (await loadAddresses()).createChangeAddressServices().verify(input, signal),
};

interface ScreenProps {
  readonly flow: ChangeAddressRef;
  readonly form: FormRef;
  readonly attribute: VerifiableAttribute;
}

function NewAddress({ flow, form: ref, attribute }: ScreenProps) {
  const t = useSettingsMessages().myDetails.change;
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  return (
    <AuthForm form={form} busy={busy} submitLabel={t.act} busyLabel={t.acting}>
      <p className="quiet t14">{t.text[attribute]}</p>
      <AttributeField form={form} name={attribute} busy={busy} idPrefix="own" takesFocus />
    </AuthForm>
  );
}

function ConfirmAddress({ flow, form: ref }: Omit<ScreenProps, 'attribute'>) {
  const { t } = useAuthText();
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  const resend = useSelector(flow, resendState);
  const sent = useSelector(flow, delivery);
  const again = useSelector(flow, isSentAgain);
  const { confirm } = t.verifyAttributes;
  const { back } = useSettingsMessages().myDetails.change;
  useFocusAfterResend(resend, CODE);
  return (
    <>
      {sent !== null && (
        <p>
          <WhereItWent delivery={sent} />
        </p>
      )}
      <CodeSent isSent={again} />
      <AuthForm form={form} busy={form.isSubmitting} submitLabel={confirm.act} busyLabel={confirm.busy}>
        <CodeEntry id={CODE} form={form} username="" busy={form.isSubmitting} />
      </AuthForm>
      <div className="row wrap between t14">
        <ResendCode
          state={resend}
          waits={busy}
          onResend={() => flow.send({ type: 'code.resendRequested' })}
        />
        <LinkButton aria-disabled={busy || undefined} onClick={() => flow.send({ type: 'back.requested' })}>
          {back}
        </LinkButton>
      </div>
    </>
  );
}

export interface ChangeAddressDialogProps {
  readonly attribute: VerifiableAttribute;
  /** There is none yet. */
  readonly isNew: boolean;
  readonly onEnded: (output: ChangeAddressOutput) => void;
}

export function ChangeAddressDialog({ attribute, isNew, onEnded }: ChangeAddressDialogProps) {
  const { myDetails, actions } = useSettingsMessages();
  const { t: auth } = useAuthText();
  const t = myDetails.change;
  const id = useId();
  const machine = useMemo(() => provideChangeAddress(services), []);
  const [snapshot, , flow] = useActor(machine, { input: { attribute } });
  const { status, output } = snapshot;
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    if (status === 'done' && output !== undefined) end(output);
  }, [status, output]);
  const screen = changeAddressScreen(snapshot);
  const form = addressForm(snapshot);
  const title =
    screen === 'confirmAddress'
      ? auth.verifyAttributes.confirm.title[attribute]
      : (isNew ? t.addTitle : t.title)[attribute];
  const cancel = () => flow.send({ type: 'flow.cancelled' });
  return (
    // What the service is asked meanwhile goes on; what it did is read again when the dialog is closed.
    <ModalDialog labelledBy={id} onClose={() => onEnded({ kind: 'cancelled', callPending: true })}>
      <div className="stack security-form">
        <h2 id={id}>{title}</h2>
        {form !== null && screen === 'newAddress' && (
          <NewAddress flow={flow} form={form} attribute={attribute} />
        )}
        {form !== null && screen === 'confirmAddress' && <ConfirmAddress flow={flow} form={form} />}
        {screen === 'changeAddressBroken' && (
          <>
            <Banner kind="danger">{t.broken}</Banner>
            <Button onClick={() => flow.send({ type: 'retry.requested' })}>{actions.reopen}</Button>
          </>
        )}
        <Button wide onClick={cancel}>
          {screen === 'confirmAddress' ? t.later : actions.cancel}
        </Button>
      </div>
    </ModalDialog>
  );
}
