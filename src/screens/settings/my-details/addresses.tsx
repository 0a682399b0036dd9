/** The e-mail address and the phone number: whether they are verified, and how they are changed. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/entities/user.ts';
import type { ChangeAddressOutput } from '#machines/change-address/change-address.types.ts';
import type { VerifiableAttribute } from '#machines/verify-attributes/verify-attributes.types.ts';
import { useApi } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { Button } from '../../../components/button.tsx';
import { showFailure, showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { userQuery } from '../../../services/api/user-queries.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { ChangeAddressDialog } from './change-address.tsx';
import { loadAddresses } from './load-addresses.ts';

const attributes: readonly VerifiableAttribute[] = ['email', 'phone_number'];

const factsOf = (user: User, attribute: VerifiableAttribute) =>
  attribute === 'email'
    ? { value: user.email, isVerified: user.email_verified }
    : { value: user.phone_number, isVerified: user.phone_number_verified };

export function Addresses({ user }: { readonly user: User }) {
  const t = useSettingsMessages().myDetails;
  const api = useApi();
  const queryClient = useQueryClient();
  const [changing, setChanging] = useState<VerifiableAttribute | null>(null);
  const canRefresh = useOffered('user/refresh');
  const refresh = async () => {
    // A service that cannot read them again at once answers what it has.
    const changed = await api.call(canRefresh ? 'user/refresh' : 'user/get', {});
    queryClient.setQueryData(userQuery(api).queryKey, changed);
    // A second factor goes with its number.
    await queryClient.invalidateQueries({ queryKey: ['people', 'factors'] });
  };
  const removing = useConfirmation(async () => {
    await (await loadAddresses()).removePhoneNumber();
    await refresh();
    showSuccess({ title: t.done, text: t.doneText });
  });
  const ended = (output: ChangeAddressOutput) => {
    setChanging(null);
    if (output.kind === 'sessionRefused') return showFailure({ title: t.change.ended });
    if (output.kind !== 'cancelled') showSuccess({ title: t.done, text: t.doneText });
    refresh().catch(() => showFailure({ title: t.failed }));
  };
  return (
    <>
      <ul className="outcomes" aria-label={t.addresses}>
        {attributes.map((attribute) => {
          const { value, isVerified } = factsOf(user, attribute);
          const name = t.names[attribute];
          return (
            <li key={attribute}>
              <div>
                {name}{' '}
                {value !== null && <span className="badge">{isVerified ? t.verified : t.notVerified}</span>}
                <p className="quiet t13">
                  {value ?? t.noPhone}{' '}
                  {value !== null && !isVerified && <Link to="/verify/{-$step}">{t.verify}</Link>}
                </p>
              </div>
              <span className="row wrap">
                <Button
                  small
                  aria-label={value === null ? t.addLabel(name) : t.changeLabel(name)}
                  onClick={() => setChanging(attribute)}
                >
                  {value === null ? t.add : t.changeAct}
                </Button>
                {attribute === 'phone_number' && value !== null && (
                  <Button
                    small
                    kind="quiet"
                    aria-label={t.removeLabel(name)}
                    onClick={() => removing.send({ type: 'action.requested', subject: attribute })}
                  >
                    {t.remove}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {changing !== null && (
        <ChangeAddressDialog
          attribute={changing}
          isNew={factsOf(user, changing).value === null}
          onEnded={ended}
        />
      )}
      <ConfirmDialog confirmation={removing} {...t.removeAsk} />
    </>
  );
}
