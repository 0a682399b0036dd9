/** `/settings/apiKeys`: the keys of the organisation, what each can do, and when it was used last. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import { KEYS_LIMIT, REVOKED_DAYS } from '#contract/api-keys.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../../app/context.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useKeptDialog } from '../../../app/use-kept-typing.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { allKeysQuery, keysQuery } from '../../../services/api/people-queries.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { CREATED_KEY, KeyDialog } from './key-dialog.tsx';
import { useKeyColumns, type Opened } from './key-columns.tsx';
import { LeakBanner } from './leak-banner.tsx';
import { keysDefaults, keyTabs, type KeysAddress } from './keys-search.ts';
import { RollDialog } from './roll-dialog.tsx';

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
  const query = allKeysQuery(api, organisationGUID);
  const { data: keys, error, refetch } = useQuery(query);
  const [now] = useState(() => Date.now());
  const after = () => queryClient.invalidateQueries({ queryKey: keysQuery(api, organisationGUID).queryKey });
  const revoking = useConfirmation(async (keyGUID) => {
    await api.call('key/revoke', { organisationGUID, keyGUID });
    await after();
    showSuccess({ title: t.revokeAsk.done });
  });
  const stopping = useConfirmation(async (keyGUID) => {
    await api.call('key/stopPrevious', { organisationGUID, keyGUID });
    await after();
    showSuccess({ title: t.stopAsk.done });
  });
  const columns = useKeyColumns({ open: onOpen, revoking, stopping });
  const working = keys?.filter(({ state }) => state === 'active') ?? [];
  const ended = keys?.filter(({ state }) => state !== 'active') ?? [];
  const shown = address.tab === 'working' ? working : ended;
  const stopped = keys?.find(({ keyGUID }) => keyGUID === stopping.subject);
  const revoked = keys?.find(({ keyGUID }) => keyGUID === revoking.subject);
  const named = keys?.find(({ keyGUID, state }) => keyGUID === address.key && state !== 'revoked');
  const fromAddress: Opened | null = named === undefined ? null : { kind: 'edit', key: named };
  const opened = asked === 'address' ? fromAddress : asked;
  const close = () => onOpen(null);
  return (
    <div className="stack">
      <p className="quiet t14 measure">{t.lead(name)}</p>
      {keys === undefined && error === null && <SkeletonRows rows={4} />}
      {keys === undefined && error !== null && (
        <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {keys !== undefined && (
        <>
          <Tabs
            label={t.tabs.label}
            tabs={keyTabs.map((tab) => ({
              key: tab,
              label: t.tabs[tab],
              count: (tab === 'working' ? working : ended).length,
              current: tab === address.tab,
              link: { to: '/settings/apiKeys', search: { ...keysDefaults, tab } },
            }))}
          />
          <LeakBanner keys={keys} now={now} />
          {keys.filter(({ state }) => state !== 'revoked').length >= KEYS_LIMIT && (
            <p className="quiet t14">{t.full(KEYS_LIMIT)}</p>
          )}
          {shown.length === 0 ? (
            <EmptyState title={address.tab === 'working' ? t.none : t.noneEnded}>
              <p className="measure">
                {address.tab === 'working' ? t.noneText : t.noneEndedText(REVOKED_DAYS)}
              </p>
            </EmptyState>
          ) : (
            <RowTable
              caption={t.caption(name)}
              className="people lines"
              rows={shown}
              rowKey={({ keyGUID }) => keyGUID}
              columns={columns}
            />
          )}
        </>
      )}
      {opened !== null && opened.kind !== 'roll' && (
        <KeyDialog
          organisationGUID={organisationGUID}
          apiKey={opened.kind === 'edit' ? opened.key : null}
          wanted={asked === 'address' ? address.scope : null}
          onClose={close}
        />
      )}
      {opened?.kind === 'roll' && (
        <RollDialog organisationGUID={organisationGUID} apiKey={opened.key} onClose={close} />
      )}
      <ConfirmDialog
        confirmation={stopping}
        title={t.stopAsk.title(stopped?.name ?? '')}
        text={t.stopAsk.text}
        act={t.stopAsk.act}
      />
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
