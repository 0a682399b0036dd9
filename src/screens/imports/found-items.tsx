/** What a run found of each dataset: new, changed field by field, gone, invalid; by kind, with a filter, by pages. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowDown, Download, Lock } from 'lucide';
import type { UserOrganisation } from '#contract/entities/user.ts';
import {
  itemKinds,
  ITEMS_PAGE,
  type HarvestChange,
  type HarvestCounts,
  type HarvestItem,
  type HarvestRun,
} from '#contract/harvest.ts';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { memberDatasetLink } from '../../components/dataset-link.ts';
import { FailedState } from '../../components/failed-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useImportMessages, type ImportMessages } from '../../messages/imports.ts';
import { formatDay } from '../../messages/format.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { itemsQuery } from '../../services/api/import-queries.ts';
import type { ImportSearch } from './imports-search.ts';
import { useItemsExport } from './use-items-export.ts';

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

interface RowsProps {
  readonly isSheet: boolean;
  readonly slug: string;
  readonly caption: string;
  readonly items: readonly HarvestItem[];
}

/** The dataset of an item; a link where there is one to open. */
function Dataset({ item, slug }: { readonly item: HarvestItem; readonly slug: string }) {
  const t = useImportMessages().items;
  const { datasetGUID, identifier } = item;
  const title = item.title === '' ? t.untitled : item.title;
  const isThere = datasetGUID !== null && item.outcome !== 'rolledBack';
  return (
    <>
      {isThere && (item.kind !== 'new' || item.outcome === 'applied') ? (
        <Link className="plain" {...memberDatasetLink({ datasetGUID, organisation: { slug } })}>
          {title}
        </Link>
      ) : (
        title
      )}
      {identifier !== null && identifier !== title && (
        <code className="quiet t13 import-sub">{identifier}</code>
      )}
    </>
  );
}

function Outcome({ item, t }: { readonly item: HarvestItem; readonly t: ImportMessages }) {
  if (item.outcome === null) return null;
  return (
    <>
      <span className={item.outcome === 'refused' ? 'import-state bad' : undefined}>
        {t.outcomes[item.outcome]}
      </span>
      {item.outcomeReason !== null && <span className="quiet t13 import-sub">{item.outcomeReason}</span>}
    </>
  );
}

function Remarks({ item: { reasons, brokenLinks } }: { readonly item: HarvestItem }) {
  const t = useImportMessages().items;
  if (reasons.length + brokenLinks.length === 0) return null;
  return (
    <ul className="import-remarks t13">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
      {brokenLinks.map(({ name, url, problem, checkedAt }) => (
        <li key={`${name} ${url}`}>{t.brokenLink(name, formatDay(checkedAt), problem)}</li>
      ))}
    </ul>
  );
}

function Owner({
  change,
  isSheet,
  t,
}: {
  readonly change: HarvestChange;
  readonly isSheet: boolean;
  readonly t: ImportMessages;
}) {
  const theirs = isSheet ? t.sheet.theirs : t.items.theirs;
  const isOurs = change.owner === 'editor';
  return (
    <span className="import-owner">
      <Icon of={isOurs ? Lock : ArrowDown} />
      <span>
        <span className="strong">{isOurs ? t.items.ours : theirs}</span>
        <span className="quiet t13 import-sub">{isOurs ? t.items.kept : t.items.takenOver}</span>
      </span>
    </span>
  );
}

/** A value on one side of a change, named for a narrow screen, where the heads of columns are out of sight. */
function Side({
  name,
  value,
  isNew,
}: {
  readonly name: string;
  readonly value: string;
  readonly isNew: boolean;
}) {
  const t = useImportMessages().items;
  return (
    <>
      <span className="stacked-unit" aria-hidden="true">
        {name}:{' '}
      </span>
      {value === '' ? (
        <i className="quiet">{t.empty}</i>
      ) : (
        <span className={isNew ? 'strong' : 'quiet'}>{value}</span>
      )}
    </>
  );
}

interface ChangeRow {
  readonly key: string;
  readonly item: HarvestItem;
  /** Null: nothing of its fields changes, and the remarks say why it is listed. */
  readonly change: HarvestChange | null;
}

function ChangedItems({ slug, caption, items, isSheet }: RowsProps) {
  const t = useImportMessages();
  const rows = items.flatMap((item): ChangeRow[] =>
    item.changes.length === 0
      ? [{ key: String(item.position), item, change: null }]
      : item.changes.map((change) => ({ key: `${item.position} ${change.field}`, item, change })),
  );
  const columns: TableColumn<ChangeRow>[] = [
    {
      key: 'dataset',
      head: t.items.dataset,
      cell: ({ item, change }) => (
        <>
          <Dataset item={item} slug={slug} />
          {change === item.changes[0] && <Remarks item={item} />}
          {change === null && <Remarks item={item} />}
        </>
      ),
    },
    {
      key: 'field',
      head: t.items.field,
      ownLine: true,
      cell: ({ change }) => change && t.fields[change.field],
    },
    {
      key: 'here',
      head: t.items.here,
      ownLine: true,
      className: 'import-value',
      cell: ({ change }) =>
        change && <Side name={t.items.here} value={change.before} isNew={change.owner === 'editor'} />,
    },
    {
      key: 'there',
      head: t.items.there,
      ownLine: true,
      className: 'import-value',
      cell: ({ change }) =>
        change && <Side name={t.items.there} value={change.after} isNew={change.owner === 'source'} />,
    },
    {
      key: 'owner',
      head: t.items.owner,
      ownLine: true,
      cell: ({ change, item }) => (
        <>
          {change && <Owner change={change} isSheet={isSheet} t={t} />}
          {item.outcomeReason !== null && <Outcome item={item} t={t} />}
        </>
      ),
    },
  ];
  return (
    <Table
      caption={caption}
      className="import-items"
      rows={rows}
      rowKey={({ key }) => key}
      columns={columns}
    />
  );
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
      <p>
        <Button small busy={isPending} onClick={send}>
          <Icon of={Download} />
          {t.items.export}
        </Button>
      </p>
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
      {data === undefined && error !== null && (
        <FailedState title={t.itemsFailed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows rows={3} />}
      {data !== undefined && data.result.length === 0 && (
        <p className="quiet">{keywords === '' ? t.noItems.none : t.noItems.matching(keywords)}</p>
      )}
      {data !== undefined && data.result.length > 0 && (
        <div className={isPlaceholderData ? 'updating' : undefined} aria-busy={isPlaceholderData}>
          <Items slug={slug} caption={t.counts[kind]} items={data.result} isSheet={isSheet} />
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
