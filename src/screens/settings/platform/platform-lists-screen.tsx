/** `/settings/platform-lists`: the values that all organisations can choose, for platform administrators. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { extensibleTables, type CommonTable } from '#contract/lookup-constants.ts';
import type { CommonRow } from '#contract/platform.ts';
import type { TagChange } from '#contract/tags.ts';
import { useApi } from '../../../app/context.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { Banner } from '../../../components/banner.tsx';
import { Button } from '../../../components/button.tsx';
import { FailedPart } from '../../../components/failed-part.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { StackedFigure } from '../../../components/stacked-figure.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { formatNumber } from '../../../messages/format.ts';
import { usePlatformMessages } from '../../../messages/platform.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { useTagMessages } from '../../../messages/tags.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { sayProblem } from '../say.ts';
import { ListField, OfferButton } from '../tags/list-fields.tsx';
import { TagChangeList, useEndOfChanges } from '../tags/tag-changes.tsx';
import { isUnderWay } from '../tags/tags-queries.ts';
import { AddRow } from './add-row.tsx';
import { PlatformLog } from './platform-log.tsx';
import { PlatformPage } from './platform-page.tsx';
import { allRowsQuery, replacementsQuery } from './platform-queries.ts';
import { DiscardRowDialog, RemoveRowDialog, RenameRowDialog } from './row-dialogs.tsx';
import { useRenewLists } from './use-renew-lists.ts';
import type { ListsAddress } from './lists-address.ts';

interface NameProps {
  readonly row: CommonRow;
  /** What the row is called that it is a part of. */
  readonly above: string | undefined;
}

/** What a row is called, and what the product calls it where that is something else. */
function RowName({ row: { label, description, product, isOwn }, above }: NameProps) {
  const t = usePlatformMessages().lists;
  return (
    <>
      {label}
      {isOwn && <span className="badge">{t.own}</span>}
      {above !== undefined && <span className="quiet t14 session-first">{t.partOf(above)}</span>}
      {description !== null && <span className="quiet t14 session-first">{description}</span>}
      {product !== null && product.label !== label && (
        <span className="quiet t14 session-first">{t.product(product.label)}</span>
      )}
    </>
  );
}

function RowState({ row: { isActive, hiddenBy } }: { readonly row: CommonRow }) {
  const t = usePlatformMessages().lists;
  return (
    <>
      <span className="nowrap">{isActive ? t.offered : t.notOffered}</span>
      {isActive && hiddenBy > 0 && <span className="session-first t14">{t.hiddenBy(hiddenBy)}</span>}
    </>
  );
}

const none: readonly TagChange[] = [];

/** Replacements that are being made in all organisations. */
function Replacements() {
  const t = usePlatformMessages().lists;
  const replacements = useQuery(replacementsQuery(useApi()));
  const { data = none } = replacements;
  useEndOfChanges(data, useRenewLists());
  const open = data.filter(({ state }) => isUnderWay(state));
  if (open.length === 0) return <FailedPart of={replacements} part="changes" />;
  return <TagChangeList label={t.underWay} changes={open} />;
}

type Opened = { readonly act: 'rename' | 'remove' | 'discard'; readonly row: CommonRow } | null;

function Rows({ table }: { readonly table: CommonTable }) {
  const t = usePlatformMessages().lists;
  const { tables } = useTagMessages().lists;
  const settings = useSettingsMessages();
  const api = useApi();
  const renew = useRenewLists();
  const { data, error, refetch } = useQuery(allRowsQuery(api, table));
  const [opened, setOpened] = useState<Opened>(null);
  const offering = useConfirmation(async (id) => {
    await api.call('lut:activate', { lutTableName: table, id: Number(id) });
    await renew();
    showSuccess({ title: t.done });
  });
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
    );
  const labelOf = (above: number | null) => data.find(({ id }) => id === above)?.label;
  const close = () => setOpened(null);
  const extensible = extensibleTables.find((one) => one === table);
  /** What takes a value out of the list: one that was added and that no dataset has goes for good. */
  const ending = (row: CommonRow) =>
    row.isOwn && row.datasetCount === 0
      ? ({ act: 'discard', label: t.discardLabel(row.label), words: t.discard } as const)
      : ({ act: 'remove', label: t.removeLabel(row.label), words: t.remove } as const);
  return (
    <>
      {extensible === undefined ? (
        <p className="quiet t14 measure">{t.fixed}</p>
      ) : (
        <AddRow table={extensible} rows={data} />
      )}
      {offering.problem !== null && (
        <Banner kind="danger">
          {t.actFailed} {sayProblem(settings, offering.problem)}
        </Banner>
      )}
      <RowTable
        caption={t.caption(tables[table])}
        className="people"
        rows={data}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: 'value', head: t.value, cell: (row) => <RowName row={row} above={labelOf(row.broader)} /> },
          { key: 'state', head: t.state, className: 'quiet', cell: (row) => <RowState row={row} /> },
          {
            key: 'datasets',
            head: t.datasets,
            end: true,
            cell: ({ datasetCount }) => (
              <StackedFigure value={formatNumber(datasetCount)} unit={t.datasetUnit(datasetCount)} />
            ),
          },
          {
            key: 'actions',
            head: <span className="sr">{t.actions}</span>,
            end: true,
            cell: (row) => (
              <span className="row">
                <Button
                  small
                  kind="quiet"
                  aria-haspopup="dialog"
                  aria-label={t.renameLabel(row.label)}
                  onClick={() => setOpened({ act: 'rename', row })}
                >
                  {t.rename}
                </Button>
                {row.isActive ? (
                  <Button
                    small
                    kind="quiet"
                    aria-haspopup="dialog"
                    aria-label={ending(row).label}
                    onClick={() => setOpened({ act: ending(row).act, row })}
                  >
                    {ending(row).words}
                  </Button>
                ) : (
                  <OfferButton row={row} offering={offering} />
                )}
              </span>
            ),
          },
        ]}
      />
      {opened?.act === 'rename' && <RenameRowDialog table={table} row={opened.row} onClose={close} />}
      {opened?.act === 'remove' && (
        <RemoveRowDialog table={table} row={opened.row} rows={data} onClose={close} />
      )}
      {opened?.act === 'discard' && extensible !== undefined && (
        <DiscardRowDialog table={extensible} row={opened.row} onClose={close} />
      )}
    </>
  );
}

export function PlatformListsScreen({ address }: { readonly address: ListsAddress }) {
  const t = usePlatformMessages().lists;
  const navigate = useNavigate();
  return (
    <PlatformPage title={t.title} needs="lookup.editAll">
      <div className="stack l">
        <div className="stack">
          <p className="quiet t14 measure">{t.lead}</p>
          <ListField
            list={address.list}
            onChange={(list) =>
              void navigate({ to: '/settings/platform-lists', search: { list }, resetScroll: false })
            }
          />
          <Replacements />
          <Rows key={address.list} table={address.list} />
        </div>
        <PlatformLog />
      </div>
    </PlatformPage>
  );
}
