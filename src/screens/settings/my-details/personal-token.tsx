/** The personal token: with choices where the service has them, else as the specification has it. */
import { useOffered } from '../../../app/offered-calls.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { PERSONAL_TOKEN } from '../settings-entries.ts';
import { ChosenToken } from './chosen-token.tsx';
import { PlainToken } from './plain-token.tsx';
import type { TokenAddress } from './token-address.ts';
import { usePersonalToken } from './use-personal-token.ts';

export function PersonalTokenSection({ address }: { readonly address: TokenAddress }) {
  const t = useSettingsMessages().token;
  const own = usePersonalToken();
  const hasChoices = useOffered('token/create', 'token/update', 'token/roll', 'token/stopPrevious');
  return (
    <section className="settings-section" aria-labelledby={PERSONAL_TOKEN}>
      <div className="section-line">
        <div>
          <h2 id={PERSONAL_TOKEN}>{t.title}</h2>
          <p className="quiet t14 measure">{t.text}</p>
        </div>
      </div>
      <div className="stack">
        {own.token === null && !own.isPending && <p className="quiet">{t.none}</p>}
        {hasChoices ? <ChosenToken own={own} address={address} /> : <PlainToken own={own} />}
      </div>
      <ConfirmDialog confirmation={own.revoking} {...t.revokeAsk} />
    </section>
  );
}
