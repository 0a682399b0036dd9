/** The columns of the list of API keys: what each can do, how it is used and until when it works, and what can be done. */
import type { ApiKey } from '#contract/api-keys.ts';
import type { Confirmation } from '../../../app/use-confirmation.ts';
import { useFormatInstant } from '../../../app/time-zone.ts';
import { Button } from '../../../components/button.tsx';
import type { TableColumn } from '../../../components/table.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { formatDay, formatList } from '../../../messages/format.ts';
import { daysUntil, endsSoon } from '../../dataset-access/access-queries.ts';
import { KeyScopes } from './key-scopes.tsx';
import { KeyUse } from './key-use.tsx';

/** Networks that a line names. */
const SHOWN_NETWORKS = 2;

export type Opened = { readonly kind: 'create' } | { readonly kind: 'edit' | 'roll'; readonly key: ApiKey };

interface KeyActs {
  readonly open: (opened: Opened) => void;
  /** Each asks about a key before it acts. */
  readonly revoking: Pick<Confirmation, 'send'>;
  readonly stopping: Pick<Confirmation, 'send'>;
}

function Ends({ apiKey: { expiresAt, revokedAt, state, previousUntil, leak } }: { readonly apiKey: ApiKey }) {
  const t = useApiKeyMessages();
  const formatInstant = useFormatInstant();
  if (revokedAt !== null)
    return (
      <>
        <span className="nowrap">{formatDay(revokedAt)}</span>
        <p className="quiet t13">{leak === null ? t.states.revoked : t.states.leaked}</p>
      </>
    );
  return (
    <>
      <span className="nowrap">{formatDay(expiresAt)}</span>
      {state === 'active' && endsSoon(expiresAt) && (
        <p className="ends-soon t13">{t.daysLeft(daysUntil(expiresAt))}</p>
      )}
      {state === 'expired' && <p className="quiet t13">{t.states.expired}</p>}
      {previousUntil !== null && <p className="quiet t13">{t.previousUntil(formatInstant(previousUntil))}</p>}
    </>
  );
}

/** What can be done with a key; the first of them is what its state asks for. Nothing for one that was revoked. */
function Acts({ apiKey: key, open, revoking, stopping }: KeyActs & { readonly apiKey: ApiKey }) {
  const t = useApiKeyMessages();
  const { keyGUID, name, previousUntil } = key;
  const isRolling = previousUntil !== null;
  return (
    <span className="row wrap">
      {isRolling && (
        <Button
          small
          aria-label={t.stopPreviousLabel(name)}
          onClick={() => stopping.send({ type: 'action.requested', subject: keyGUID })}
        >
          {t.stopPrevious}
        </Button>
      )}
      <Button
        small
        kind={isRolling ? 'quiet' : 'plain'}
        aria-label={t.rollLabel(name)}
        onClick={() => open({ kind: 'roll', key })}
      >
        {t.roll}
      </Button>
      <Button small kind="quiet" aria-label={t.editLabel(name)} onClick={() => open({ kind: 'edit', key })}>
        {t.edit}
      </Button>
      <Button
        small
        kind="quiet"
        aria-label={t.revokeLabel(name)}
        onClick={() => revoking.send({ type: 'action.requested', subject: keyGUID })}
      >
        {t.revoke}
      </Button>
    </span>
  );
}

export function useKeyColumns(acts: KeyActs): readonly TableColumn<ApiKey>[] {
  const t = useApiKeyMessages();
  return [
    {
      key: 'name',
      head: t.columns.name,
      cell: ({ name, prefix, lastFour, createdBy, createdAt }) => (
        <>
          {name}
          <p className="quiet t13">
            <code>
              {prefix}…{lastFour}
            </code>
          </p>
          <p className="quiet t13">{t.createdBy(createdBy, formatDay(createdAt))}</p>
        </>
      ),
    },
    {
      key: 'may',
      head: t.columns.may,
      ownLine: true,
      cell: ({ scopes, datasets, sharedDatasets, onlyFrom }) => (
        <>
          <KeyScopes scopes={scopes} />
          <p className="quiet t13">{datasets === null ? t.allDatasets : t.someDatasets(datasets.length)}</p>
          {onlyFrom.length > 0 && (
            <p className="quiet t13">
              {t.onlyFrom(
                formatList(onlyFrom.slice(0, SHOWN_NETWORKS)),
                onlyFrom.slice(SHOWN_NETWORKS).length,
              )}
            </p>
          )}
          {sharedDatasets > 0 && <p className="quiet t13">{t.sharedDatasets(sharedDatasets)}</p>}
        </>
      ),
    },
    {
      key: 'used',
      head: t.columns.used,
      namedWhenNarrow: true,
      ownLine: true,
      cell: (key) => <KeyUse apiKey={key} />,
    },
    {
      key: 'expires',
      head: t.columns.expires,
      namedWhenNarrow: true,
      cell: (key) => <Ends apiKey={key} />,
    },
    {
      key: 'actions',
      head: <span className="sr">{t.columns.actions}</span>,
      end: true,
      ownLine: true,
      cell: (key) => (key.state === 'revoked' ? null : <Acts {...acts} apiKey={key} />),
    },
  ];
}
