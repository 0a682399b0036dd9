/** `/settings/apiKeys`: the keys of the organisation, what each can do, and when it was used last. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import { KEYS_LIMIT, type ApiKey } from '#contract/api-keys.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../../app/context.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useKeptDialog } from '../../../app/use-kept-typing.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import type { TableColumn } from '../../../components/table.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { formatDay, formatInstant } from '../../../messages/format.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { keysQuery } from '../../../services/api/people-queries.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { SecretBanner } from '../secret-banner.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { CREATED_KEY, KeyDialog } from './key-dialog.tsx';
import type { KeysAddress } from './keys-search.ts';
import { RollDialog } from './roll-dialog.tsx';
import { daysUntil } from '../../dataset-access/access-queries.ts';
import '../../../styles/quota-bar.css';

/** Days before its end from which a key is shown as one to roll. */
const ENDS_SOON = 14;

/** How much of a quota is used, beside the figures that say the same. */
function QuotaBar({ used, limit }: { readonly used: number; readonly limit: number }) {
  const share = Math.min(1, used / limit);
  return (
    <svg className="quota-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className="all" width="100" height="4" />
      <rect className={share < NEARLY ? 'used' : 'used nearly'} width={share * 100} height="4" />
    </svg>
  );
}

/** The share of a quota from which it is nearly used up. */
const NEARLY = 0.9;

type Opened = { readonly kind: 'create' } | { readonly kind: 'edit' | 'roll'; readonly key: ApiKey };

function useColumns(
  open: (opened: Opened) => void,
  revoke: (keyGUID: string) => void,
): readonly TableColumn<ApiKey>[] {
  const t = useApiKeyMessages();
  const settings = useSettingsMessages();
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
      cell: ({ scopes, datasets }) => (
        <>
          {scopes.map((scope) => t.short[scope as keyof typeof t.short] ?? scope).join(', ')}
          <p className="quiet t13">{datasets === null ? t.allDatasets : t.someDatasets(datasets.length)}</p>
        </>
      ),
    },
    {
      key: 'used',
      head: t.columns.used,
      namedWhenNarrow: true,
      ownLine: true,
      cell: ({ lastUsedAt, lastNetwork, quota }) => (
        <>
          {lastUsedAt === null ? t.never : <RelativeTime at={lastUsedAt} />}
          {lastNetwork !== null && <p className="quiet t13">{t.fromNetwork(lastNetwork)}</p>}
          {quota !== null && <QuotaBar used={quota.used} limit={quota.limit} />}
          {quota !== null && (
            <p className="quiet t13">
              {settings.quota.used(quota.used, quota.limit, quota.period)}
              {quota.used >= quota.limit && ` ${t.spent(formatInstant(quota.resetsAt))}`}
            </p>
          )}
        </>
      ),
    },
    {
      key: 'expires',
      head: t.columns.expires,
      namedWhenNarrow: true,
      cell: ({ expiresAt, state, previousUntil }) => (
        <>
          <span className="nowrap">{formatDay(expiresAt)}</span>
          {state !== 'expired' && daysUntil(expiresAt) <= ENDS_SOON && (
            <p className="ends-soon t13">{t.daysLeft(daysUntil(expiresAt))}</p>
          )}
          {state === 'expired' && <span className="badge">{t.states.expired}</span>}
          {previousUntil !== null && (
            <p className="quiet t13">{t.previousUntil(formatInstant(previousUntil))}</p>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      head: <span className="sr">{t.columns.actions}</span>,
      end: true,
      ownLine: true,
      cell: (key) => (
        <span className="row wrap">
          <Button small aria-label={t.rollLabel(key.name)} onClick={() => open({ kind: 'roll', key })}>
            {t.roll}
          </Button>
          <Button
            small
            kind="quiet"
            aria-label={t.editLabel(key.name)}
            onClick={() => open({ kind: 'edit', key })}
          >
            {t.edit}
          </Button>
          <Button small kind="quiet" aria-label={t.revokeLabel(key.name)} onClick={() => revoke(key.keyGUID)}>
            {t.revoke}
          </Button>
        </span>
      ),
    },
  ];
}

interface ListProps {
  readonly organisation: UserOrganisation;
  readonly address: KeysAddress;
  /** `address`: the key that the address names, until its dialog is closed. */
  readonly opened: Opened | 'address' | null;
  readonly onOpen: (opened: Opened | null) => void;
}

function List({ organisation: { organisationGUID, name }, address, opened: asked, onOpen }: ListProps) {
  const t = useApiKeyMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const query = keysQuery(api, organisationGUID);
  const { data: keys, error, refetch } = useQuery(query);
  const [made, setMade] = useState<{ secret: string; key: ApiKey } | null>(null);
  const revoking = useConfirmation(async (keyGUID) => {
    await api.call('key/revoke', { organisationGUID, keyGUID });
    setMade((current) => (current?.key.keyGUID === keyGUID ? null : current));
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
    showSuccess({ title: t.revokeAsk.done });
  });
  const columns = useColumns(onOpen, (subject) => revoking.send({ type: 'action.requested', subject }));
  const revoked = keys?.find(({ keyGUID }) => keyGUID === revoking.subject);
  const named = keys?.find(({ keyGUID }) => keyGUID === address.key);
  const fromAddress: Opened | null = named === undefined ? null : { kind: 'edit', key: named };
  const opened = asked === 'address' ? fromAddress : asked;
  const close = () => onOpen(null);
  return (
    <div className="stack">
      <p className="quiet t14 measure">{t.lead(name)}</p>
      {made !== null && (
        <SecretBanner
          key={made.secret}
          text={made.secret}
          label={t.secret.label(made.key.name)}
          once={t.secret.once(made.key.name)}
          use={t.secret.use}
        />
      )}
      {keys === undefined && error === null && <SkeletonRows rows={4} />}
      {keys === undefined && error !== null && (
        <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {keys?.length === 0 && (
        <EmptyState title={t.none}>
          <p className="measure">{t.noneText}</p>
        </EmptyState>
      )}
      {keys !== undefined && keys.length > 0 && (
        <>
          <p className="quiet t14">
            {t.count(keys.length)}
            {keys.length >= KEYS_LIMIT && <> · {t.full(KEYS_LIMIT)}</>}
          </p>
          <RowTable
            caption={t.caption(name)}
            className="people lines"
            rows={keys}
            rowKey={({ keyGUID }) => keyGUID}
            columns={columns}
          />
        </>
      )}
      {opened !== null && opened.kind !== 'roll' && (
        <KeyDialog
          organisationGUID={organisationGUID}
          apiKey={opened.kind === 'edit' ? opened.key : null}
          wanted={asked === 'address' ? address.scope : null}
          onCreated={setMade}
          onClose={close}
        />
      )}
      {opened?.kind === 'roll' && (
        <RollDialog
          organisationGUID={organisationGUID}
          apiKey={opened.key}
          onRolled={setMade}
          onClose={close}
        />
      )}
      <ConfirmDialog
        confirmation={revoking}
        title={t.revokeAsk.title(revoked?.name ?? '')}
        text={t.revokeAsk.text}
        act={t.revokeAsk.act}
      />
    </div>
  );
}

export function KeysScreen({ address }: { readonly address: KeysAddress }) {
  const t = useApiKeyMessages();
  const [isKept] = useKeptDialog(CREATED_KEY);
  const [opened, setOpened] = useState<Opened | 'address' | null>(isKept ? { kind: 'create' } : 'address');
  return (
    <SettingsPage
      title={t.title}
      needs="key.manage"
      actions={() => (
        <Button kind="primary" onClick={() => setOpened({ kind: 'create' })}>
          <Icon of={Plus} />
          {t.create}
        </Button>
      )}
    >
      {(organisation) => (
        <List organisation={organisation} address={address} opened={opened} onOpen={setOpened} />
      )}
    </SettingsPage>
  );
}
