/** `/settings/sharedDatasets`: what the organisation shares with others, and what is shared with it and the member. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Share2 } from 'lucide';
import { useState } from 'react';
import { ENDED_GRANT_DAYS } from '#contract/access.ts';
import type { Share } from '#contract/entities/sharing.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { useKeptSubject } from '../../../app/use-kept-typing.ts';
import { AccessLevelMark } from '../../../components/access-level.tsx';
import { Button } from '../../../components/button.tsx';
import { DatasetTitleLink } from '../../../components/dataset-title-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import type { TableColumn } from '../../../components/table.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { formatDay } from '../../../messages/format.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { ShareDialog } from '../../dataset-access/share-dialog.tsx';
import { EndShareDialog, useEndShare } from '../../dataset-access/end-share.tsx';
import { GivenGrants } from '../../dataset-access/given-grants.tsx';
import { SHARED } from '../../dataset-access/share-form.tsx';
import { together, type SharedTogether } from '../../dataset-access/shares-together.ts';
import { SettingsPage } from '../settings-page.tsx';
import { useMembership } from '../use-membership.ts';
import { ChooseDatasetDialog } from './choose-dataset-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { sharingQuery } from './sharing-queries.ts';

/** The columns that both directions have. */
function useColumns(direction: 'outgoing' | 'incoming'): readonly TableColumn<SharedTogether>[] {
  const { sharing: t, quota } = useSettingsMessages();
  return [
    {
      key: 'dataset',
      head: t.dataset,
      cell: ({ dataset: { datasetGUID, title, organisationSlug } }) => (
        <DatasetTitleLink dataset={{ datasetGUID, organisationSlug }} asMember>
          {title}
        </DatasetTitleLink>
      ),
    },
    {
      key: 'who',
      head: direction === 'outgoing' ? t.with : t.by,
      ownLine: true,
      cell: ({ principal, dataset, grantedBy }) => (
        <>
          {direction === 'outgoing' ? principal.name : dataset.organisationName}
          <p className="quiet t13">{direction === 'outgoing' ? t.kinds[principal.kind] : grantedBy}</p>
        </>
      ),
    },
    {
      key: 'level',
      head: t.level,
      cell: ({ level, narrowing, quota: limit, withIt, ...share }) => (
        <>
          {withIt.length > 0 ? (
            <GivenGrants grants={[{ ...share, level, narrowing }, ...withIt]} />
          ) : (
            <>
              <AccessLevelMark level={level}>{t.levels[level]}</AccessLevelMark>
              {narrowing !== null && <p className="quiet t13">{t.part}</p>}
            </>
          )}
          {limit !== null && <p className="quiet t13">{quota.used(limit.used, limit.limit, limit.period)}</p>}
        </>
      ),
    },
    {
      key: 'until',
      head: t.until,
      namedWhenNarrow: true,
      cell: ({ until, state }) => (
        <span className="row wrap">
          <span className="nowrap">{until === null ? t.noEnd : formatDay(until)}</span>
          {state !== 'active' && <span className="badge">{t.states[state]}</span>}
        </span>
      ),
    },
    {
      key: 'lastUsed',
      head: t.lastUsed,
      ownLine: true,
      namedWhenNarrow: true,
      cell: ({ lastUsed }) => {
        // What others of a group or an organisation do is not shown to its members.
        if (lastUsed === undefined) return <span className="quiet">{t.useNotShown}</span>;
        return lastUsed === null ? <span className="quiet">{t.never}</span> : <RelativeTime at={lastUsed} />;
      },
    },
  ];
}

function Outgoing({ organisationGUID, shares: all }: { organisationGUID: string; shares: readonly Share[] }) {
  const messages = useSettingsMessages();
  const t = messages.sharing;
  const { may } = useMembership();
  const api = useApi();
  const queryClient = useQueryClient();
  const columns = useColumns('outgoing');
  const shares = together(all);
  const [canExtend, canEnd] = [useOffered('dataset/extendSharing'), useOffered('dataset/endSharing')];
  const canOpen = useOffered('dataset/access', 'dataset/share');
  const [changed, setChanged] = useState<Share | null>(null);
  const ending = useEndShare(organisationGUID, async () => {
    await queryClient.invalidateQueries({ queryKey: sharingQuery(api, organisationGUID).queryKey });
    showSuccess({ title: t.ended });
  });
  const asked = shares.find(({ grantGUID }) => grantGUID === ending.subject);
  const actions: TableColumn<SharedTogether> = {
    key: 'actions',
    head: <span className="sr">{messages.users.columns.actions}</span>,
    end: true,
    ownLine: true,
    cell: (share) => (
      <span className="row wrap">
        {canExtend && (
          <Button
            small
            kind="quiet"
            aria-label={(canOpen ? t.changeAllLabel : t.changeLabel)(
              share.dataset.title,
              share.principal.name,
            )}
            onClick={() => setChanged(share)}
          >
            {canOpen ? t.changeAll : t.change}
          </Button>
        )}
        {canEnd && (
          <Button
            small
            kind="quiet"
            aria-label={t.endLabel(share.dataset.title, share.principal.name)}
            onClick={() => ending.send({ type: 'action.requested', subject: share.grantGUID })}
          >
            {t.end}
          </Button>
        )}
      </span>
    ),
  };
  if (shares.length === 0)
    return (
      <EmptyState title={t.noneOutgoing} level={3}>
        <p className="measure">{t.noneOutgoingText}</p>
      </EmptyState>
    );
  return (
    <>
      <RowTable
        caption={t.outgoing}
        className="people lines"
        rows={shares}
        rowKey={({ grantGUID }) => grantGUID}
        columns={may('dataset.share') && (canExtend || canEnd) ? [...columns, actions] : columns}
      />
      {changed !== null && canOpen && (
        <ShareDialog
          organisationGUID={organisationGUID}
          datasetGUID={changed.dataset.datasetGUID}
          first={{ kind: 'raise', grantGUID: changed.grantGUID, level: changed.level }}
          onClose={() => setChanged(null)}
        />
      )}
      {changed !== null && !canOpen && (
        <EndDialog organisationGUID={organisationGUID} share={changed} onClose={() => setChanged(null)} />
      )}
      <EndShareDialog
        organisationGUID={organisationGUID}
        ending={ending}
        share={asked}
        title={t.endAsk.title(asked?.dataset.title ?? '', asked?.principal.name ?? '')}
        text={t.endAsk.text}
        act={t.endAsk.act}
      />
    </>
  );
}

function Lists({ organisation: { organisationGUID } }: { readonly organisation: UserOrganisation }) {
  const t = useSettingsMessages().sharing;
  const { data, error, refetch } = useQuery(sharingQuery(useApi(), organisationGUID));
  const [outgoing, incoming] = [useColumns('outgoing'), useColumns('incoming')];
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} />
    ) : (
      <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
    );
  const isEnded = ({ state }: Share) => state === 'ended';
  const ended = data.outgoing.filter(isEnded);
  return (
    <>
      <section className="settings-section" aria-labelledby="shared-outgoing">
        <div className="section-line">
          <h2 id="shared-outgoing">{t.outgoing}</h2>
        </div>
        <Outgoing
          organisationGUID={organisationGUID}
          shares={data.outgoing.filter((share) => !isEnded(share))}
        />
      </section>
      <section className="settings-section" aria-labelledby="shared-incoming">
        <div className="section-line">
          <h2 id="shared-incoming">{t.incoming}</h2>
        </div>
        {data.incoming.length === 0 ? (
          <EmptyState title={t.noneIncoming} level={3}>
            <p className="measure">{t.noneIncomingText}</p>
          </EmptyState>
        ) : (
          <RowTable
            caption={t.incoming}
            className="people lines"
            rows={together(data.incoming)}
            rowKey={({ grantGUID }) => grantGUID}
            columns={incoming}
          />
        )}
      </section>
      {ended.length > 0 && (
        <section className="settings-section" aria-labelledby="shared-ended">
          <div className="section-line">
            <h2 id="shared-ended">{t.endedTitle}</h2>
          </div>
          <p className="quiet t13">{t.endedText(ENDED_GRANT_DAYS)}</p>
          <RowTable
            caption={t.endedTitle}
            className="people lines"
            rows={together(ended)}
            rowKey={({ grantGUID }) => grantGUID}
            columns={outgoing}
          />
        </section>
      )}
    </>
  );
}

export function SharingScreen() {
  const t = useSettingsMessages().sharing;
  const { may } = useMembership();
  const canShare = useOffered('dataset/share', 'dataset/access', 'dataset/previewSharing', 'dataset:mine');
  const [isChoosing, setChoosing] = useState(false);
  const [shared, setShared] = useKeptSubject(SHARED);
  return (
    <SettingsPage
      title={t.title}
      needs="organisation.read"
      actions={() =>
        may('dataset.share') &&
        canShare && (
          <Button kind="primary" onClick={() => setChoosing(true)}>
            <Icon of={Share2} />
            {t.share}
          </Button>
        )
      }
    >
      {(organisation) => (
        <>
          <Lists organisation={organisation} />
          {isChoosing && (
            <ChooseDatasetDialog
              organisationGUID={organisation.organisationGUID}
              onChoose={(datasetGUID) => {
                setChoosing(false);
                setShared(datasetGUID);
              }}
              onClose={() => setChoosing(false)}
            />
          )}
          {shared !== null && (
            <ShareDialog
              organisationGUID={organisation.organisationGUID}
              datasetGUID={shared}
              onClose={() => setShared(null)}
            />
          )}
        </>
      )}
    </SettingsPage>
  );
}
