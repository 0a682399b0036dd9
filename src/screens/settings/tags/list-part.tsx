/** Lists of values: which of them the organisation offers its editors. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CommonTable } from '#contract/lookup-constants.ts';
import type { LookupRow } from '#contract/tags.ts';
import { useApi } from '../../../app/context.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { Banner } from '../../../components/banner.tsx';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { StackedFigure } from '../../../components/stacked-figure.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { formatNumber } from '../../../messages/format.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { useTagMessages } from '../../../messages/tags.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { sayProblem } from '../say.ts';
import { ConfirmForm } from '../confirm-form.tsx';
import { ListField, OfferButton, ReplacementField } from './list-fields.tsx';
import { rowsQuery, tagChangesQuery } from './tags-queries.ts';
import type { TagsAddress } from './tags-address.ts';

interface RowProps {
  readonly organisationGUID: string;
  readonly table: CommonTable;
}

function HideDialog({
  organisationGUID,
  table,
  row,
  rows,
  onClose,
}: RowProps & {
  readonly row: LookupRow;
  readonly rows: readonly LookupRow[];
  readonly onClose: () => void;
}) {
  const t = useTagMessages().lists;
  const api = useApi();
  const queryClient = useQueryClient();
  const [replacement, setReplacement] = useState('');
  const hiding = useConfirmation(async () => {
    await api.call('lut:delete', {
      organisationGUID,
      lutTableName: table,
      id: row.id,
      ...(replacement !== '' && { replacedBy: Number(replacement) }),
    });
    await queryClient.invalidateQueries({ queryKey: ['lookup', organisationGUID, table] });
    if (replacement !== '') await queryClient.invalidateQueries(tagChangesQuery(api, organisationGUID));
    showSuccess({ title: t.done });
    onClose();
  });
  return (
    <ConfirmForm
      confirmation={hiding}
      subject={String(row.id)}
      title={t.hideTitle(row.label)}
      text={row.datasetCount > 0 ? `${t.hideText} ${t.hideUsed(row.datasetCount)}` : t.hideText}
      act={t.hide}
      failed={t.actFailed}
      onClose={onClose}
    >
      {row.datasetCount > 0 && (
        <ReplacementField
          rows={rows.filter((one) => one.id !== row.id && !one.isHidden)}
          value={replacement}
          onChange={setReplacement}
        />
      )}
    </ConfirmForm>
  );
}

function Rows({ organisationGUID, table }: RowProps) {
  const t = useTagMessages().lists;
  const actions = useTagMessages().tags.actions;
  const settings = useSettingsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(rowsQuery(api, organisationGUID, table));
  const [hidden, setHidden] = useState<LookupRow | null>(null);
  const offering = useConfirmation(async (id) => {
    await api.call('lut:restore', { organisationGUID, lutTableName: table, id: Number(id) });
    await queryClient.invalidateQueries({ queryKey: ['lookup', organisationGUID, table] });
    showSuccess({ title: t.done });
  });
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
    );
  if (data.length === 0) return <EmptyState title={t.none} />;
  return (
    <>
      {offering.problem !== null && (
        <Banner kind="danger">
          {t.actFailed} {sayProblem(settings, offering.problem)}
        </Banner>
      )}
      <RowTable
        caption={t.caption(t.tables[table])}
        className="people"
        rows={data}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: 'value', head: t.value, cell: ({ label }) => label },
          {
            key: 'state',
            head: t.state,
            className: 'quiet',
            cell: ({ isHidden }) => (isHidden ? t.hidden : t.offered),
          },
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
            head: <span className="sr">{actions}</span>,
            end: true,
            cell: (row) =>
              row.isHidden ? (
                <OfferButton row={row} offering={offering} />
              ) : (
                <Button small kind="quiet" aria-label={t.hideLabel(row.label)} onClick={() => setHidden(row)}>
                  {t.hide}
                </Button>
              ),
          },
        ]}
      />
      {hidden !== null && (
        <HideDialog
          organisationGUID={organisationGUID}
          table={table}
          row={hidden}
          rows={data}
          onClose={() => setHidden(null)}
        />
      )}
    </>
  );
}

export function ListPart({
  organisationGUID,
  address,
}: {
  readonly organisationGUID: string;
  readonly address: TagsAddress;
}) {
  const t = useTagMessages().lists;
  const navigate = useNavigate();
  return (
    <section className="stack" aria-labelledby="lists">
      <h2 id="lists">{t.title}</h2>
      <p className="quiet t14 measure">{t.lead}</p>
      <ListField
        list={address.list}
        onChange={(list) =>
          void navigate({ to: '/settings/tags', search: { ...address, list }, resetScroll: false })
        }
      />
      <Rows key={address.list} organisationGUID={organisationGUID} table={address.list} />
    </section>
  );
}
