/** What a run found of each dataset: new, changed field by field, gone, invalid; by kind, with a filter, by pages. */
import { itemKinds } from '#contract/list-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { ITEMS_PAGE, type HarvestCounts, type HarvestItem, type HarvestRun } from '#contract/harvest.ts';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useImportMessages } from '../../messages/imports.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { itemsQuery } from '../../services/api/import-queries.ts';
import type { ImportSearch } from './imports-search.ts';
import { FoundColumns } from './found-columns.tsx';
import { useConfirming } from './use-confirming.ts';
import { useItemsExport } from './use-items-export.ts';
import { useOwning } from './use-owning.ts';
import { type RowsProps, Dataset, Outcome, Remarks, ChangedItems } from './changed-items.tsx';

const sheetKinds = ['changed', 'invalid'] as const;

const PAGE = '/dashboard/imports/$sourceGUID';

interface FoundProps {
  readonly organisation: UserOrganisation;
  readonly run: HarvestRun;
  readonly counts: HarvestCounts;
  readonly search: ImportSearch;
  /** A table of metadata, which neither adds nor takes away datasets. */
  readonly isSheet: boolean;
}

function OtherItems({ slug, caption, items }: RowsProps) {
  const t = useImportMessages();
  const hasOutcome = items.some(({ outcome }) => outcome !== null);
  const columns: TableColumn<HarvestItem>[] = [
    { key: 'dataset', head: t.items.dataset, cell: (item) => <Dataset item={item} slug={slug} /> },
    {
      key: 'remarks',
      head: t.items.remarks,
      ownLine: true,
      cell: (item) => <Remarks item={item} />,
    },
    ...(hasOutcome
      ? [
          {
            key: 'result',
            head: t.items.result,
            ownLine: true,
            cell: (item: HarvestItem) => <Outcome item={item} t={t} />,
          },
        ]
      : []),
  ];
  return (
    <Table
      caption={caption}
      className="import-items"
      rows={items}
      rowKey={({ position }) => String(position)}
      columns={columns}
    />
  );
}

export function FoundItems({ organisation, run, counts, search, isSheet }: FoundProps) {
  const t = useImportMessages();
  const navigate = useNavigate();
  const { organisationGUID, slug } = organisation;
  const { sourceGUID, runGUID, state } = run;
  const { keywords, page } = search;
  const kinds = isSheet ? sheetKinds : itemKinds;
  const kind = search.kind ?? kinds.find((one) => counts[one] > 0) ?? kinds[0];
  const { data, error, isPlaceholderData, refetch } = useQuery(
    itemsQuery(useApi(), { organisationGUID, runGUID }, state, { kind, keywords, page }),
  );
  const { isPending, send } = useItemsExport(organisationGUID, run);
  const own = useOwning(organisationGUID, sourceGUID);
  const canOwn = useOffered('harvest:saveOwners');
  const confirming = useConfirming(organisationGUID, runGUID);
  const canSay = useOffered('harvest:confirmRenaming') && state === 'ready' && !isSheet;
  if (itemKinds.every((one) => counts[one] === 0)) return null;
  const address = (next: Partial<ImportSearch>) =>
    ({ to: PAGE, params: { sourceGUID }, search: { ...search, page: 1, ...next } }) as const;
  const Items = kind === 'changed' ? ChangedItems : OtherItems;
  return (
    <div className="stack s">
      <Tabs
        label={t.kinds}
        tabs={kinds.map((one) => ({
          key: one,
          label: t.counts[one],
          count: counts[one],
          current: one === kind,
          link: address({ kind: one }),
        }))}
      />
      <div className="row wrap between">
        <SearchForm
          className="input-wrap small import-filter"
          action=""
          label={t.filter}
          placeholder={t.filter}
          keywords={keywords}
          onSearch={(words) => void navigate({ ...address({ kind, keywords: words }), resetScroll: false })}
        >
          <button className="sr">{t.filterAct}</button>
        </SearchForm>
        <Button small busy={isPending} onClick={send}>
          <Icon of={Download} />
          {t.items.export}
        </Button>
      </div>
      {data === undefined && error !== null && (
        <FailedState title={t.itemsFailed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows rows={3} />}
      {data !== undefined && data.result.length === 0 && (
        <p className="quiet">{keywords === '' ? t.noItems.none : t.noItems.matching(keywords)}</p>
      )}
      {data !== undefined && data.result.length > 0 && (
        <div className={isPlaceholderData ? 'stack updating' : 'stack'} aria-busy={isPlaceholderData}>
          <FoundColumns
            slug={slug}
            items={data.result}
            isHeld={confirming.isPending}
            onSay={canSay ? confirming.mutate : undefined}
          />
          <Items
            slug={slug}
            caption={t.counts[kind]}
            items={data.result}
            isSheet={isSheet}
            onOwn={isSheet || state !== 'ready' || !canOwn ? undefined : own}
          />
          <div className="list-foot">
            <Pagination
              page={page}
              pageSize={ITEMS_PAGE}
              totalCount={data.total}
              link={(next) => address({ kind, page: next })}
            />
          </div>
        </div>
      )}
    </div>
  );
}
