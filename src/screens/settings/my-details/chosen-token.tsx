/** A personal token with its choices: created, changed, rolled with an overlap, and deleted. */
import { useState } from 'react';
import type { PersonalToken } from '#contract/personal-token.ts';
import { useApi } from '../../../app/context.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useFormatInstant } from '../../../app/time-zone.ts';
import { useKeptDialog } from '../../../app/use-kept-typing.ts';
import { Button } from '../../../components/button.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { formatDay } from '../../../messages/format.ts';
import { usePersonalTokenMessages } from '../../../messages/personal-token.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { daysUntil, endsSoon } from '../../dataset-access/access-queries.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { KeyScopes } from '../keys/key-scopes.tsx';
import { KeyUse } from '../keys/key-use.tsx';
import { useNewSecret } from '../keys/new-secret.tsx';
import { RollForm } from '../keys/roll-form.tsx';
import { useShownToken } from './shown-token.ts';
import type { TokenAddress } from './token-address.ts';
import { CREATED_TOKEN, TokenDialog } from './token-dialog.tsx';
import { TokenFacts } from './token-facts.tsx';
import type { OwnToken } from './use-personal-token.ts';

/** The datasets that it is limited to, by title. */
function Datasets({ datasets }: Pick<PersonalToken, 'datasets'>) {
  const t = usePersonalTokenMessages();
  if (datasets == null) return t.allDatasets;
  if (datasets.length === 0) return t.noDatasets;
  return (
    <ul className="key-networks">
      {datasets.map(({ datasetGUID, title }) => (
        <li key={datasetGUID}>{title}</li>
      ))}
    </ul>
  );
}

function Facts({ token }: { readonly token: PersonalToken }) {
  const { token: words } = useSettingsMessages();
  const keys = useApiKeyMessages();
  const t = usePersonalTokenMessages();
  const formatInstant = useFormatInstant();
  const { expiresAt, previousUntil = null, networks = [], networkCount = 0 } = token;
  const left = daysUntil(expiresAt);
  const isOver = left < 0;
  return (
    <TokenFacts
      rows={[
        [words.ends, `${token.prefix}…${token.lastFour}`],
        [
          t.access,
          <>
            <KeyScopes scopes={token.scopes} />
            <div className="quiet t13">
              <Datasets datasets={token.datasets} />
            </div>
          </>,
        ],
        [words.createdAt, formatDay(token.createdAt)],
        [
          words.expiresAt,
          <>
            {formatDay(expiresAt)}
            {isOver && <p className="quiet t13">{t.expired}</p>}
            {endsSoon(expiresAt) && <p className="ends-soon t13">{keys.daysLeft(left)}</p>}
            {previousUntil !== null && (
              <p className="quiet t13">{keys.previousUntil(formatInstant(previousUntil))}</p>
            )}
          </>,
        ],
        [
          words.lastUsedAt,
          <KeyUse
            key="use"
            apiKey={{
              lastUsedAt: token.lastUsedAt,
              quota: token.quota,
              networks,
              networkCount,
              refusals: [],
              week: [],
            }}
          />,
        ],
      ]}
    />
  );
}

interface RollTokenProps extends Pick<OwnToken, 'set' | 'failed'> {
  readonly token: PersonalToken;
  readonly onClose: () => void;
}

function RollToken({ token, set, failed, onClose }: RollTokenProps) {
  const t = usePersonalTokenMessages();
  const { wasReset } = useSettingsMessages().token;
  const api = useApi();
  const shown = useShownToken();
  const { show, send, after } = useNewSecret(onClose);
  const { lastFour, expiresAt, lastUsedAt, days = daysUntil(expiresAt) } = token;
  return (
    <RollForm
      title={t.rolling.title}
      failed={failed()}
      of={{ days, lastFour, expiresAt, lastUsedAt, week: [] }}
      roll={async (overlap) => {
        const made = await api.call('token/roll', { overlap });
        set(made.token);
        show(shown(made.dataValues));
        showSuccess({ title: wasReset });
      }}
      after={after}
      onClose={() => send({ type: 'leaving.requested' })}
    />
  );
}

/** What can be done with a token. */
function Acts({
  own: { token, canRevoke, revoking },
  stopping,
  onOpen,
}: {
  readonly own: OwnToken;
  readonly stopping: ReturnType<typeof useConfirmation>;
  readonly onOpen: (opened: 'form' | 'roll') => void;
}) {
  const t = usePersonalTokenMessages();
  const words = useSettingsMessages().token;
  const ask = (confirmation: typeof stopping) => () =>
    confirmation.send({ type: 'action.requested', subject: 'token' });
  if (token === undefined) return null;
  if (token === null)
    return (
      <Button kind="primary" onClick={() => onOpen('form')}>
        {words.generate}
      </Button>
    );
  return (
    <>
      {token.previousUntil != null && <Button onClick={ask(stopping)}>{t.stopPrevious}</Button>}
      <Button onClick={() => onOpen('roll')}>{t.roll}</Button>
      <Button onClick={() => onOpen('form')}>{t.change}</Button>
      {canRevoke && (
        <Button kind="danger" onClick={ask(revoking)}>
          {words.revoke}
        </Button>
      )}
    </>
  );
}

/**
 * The dialog that is open: the form with the token as it was when it was opened, which stays while it shows the secret of
 * one that it has just created; the roll; or none as yet, where the address can ask for one.
 */
type Opened = { readonly form: PersonalToken | null } | 'roll' | 'address' | null;

interface ChosenTokenProps {
  readonly own: OwnToken;
  readonly address: TokenAddress;
}

export function ChosenToken({ own, address }: ChosenTokenProps) {
  const t = usePersonalTokenMessages();
  const api = useApi();
  const { token, set, failed } = own;
  const [isKept] = useKeptDialog(CREATED_TOKEN);
  const [opened, setOpened] = useState<Opened>(isKept ? { form: null } : 'address');
  const stopping = useConfirmation(async () => {
    set(await api.call('token/stopPrevious', {}));
    showSuccess({ title: t.stopAsk.done });
  }, failed);
  const isWanted = opened === 'address' && address.token === 'change' && token != null;
  const form = isWanted ? { form: token } : typeof opened === 'object' ? opened : null;
  const close = () => setOpened(null);
  return (
    <>
      {token && <Facts token={token} />}
      <p className="row wrap">
        <Acts
          own={own}
          stopping={stopping}
          onOpen={(asked) => setOpened(asked === 'form' ? { form: token ?? null } : asked)}
        />
      </p>
      {form !== null && token !== undefined && (
        <TokenDialog
          token={form.form}
          wanted={isWanted ? (address.scope ?? null) : null}
          set={set}
          failed={failed}
          onClose={close}
        />
      )}
      {opened === 'roll' && token && <RollToken token={token} set={set} failed={failed} onClose={close} />}
      <ConfirmDialog confirmation={stopping} {...t.stopAsk} />
    </>
  );
}
