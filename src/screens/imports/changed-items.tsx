/** What a run found to change of each dataset, field by field. */
import { ArrowDown, Lock } from 'lucide';
import {
  neverGivenBack,
  sourceFields,
  type FieldOwner,
  type HarvestChange,
  type HarvestItem,
  type SourceField,
} from '#contract/harvest.ts';
import { Button } from '../../components/button.tsx';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { Icon } from '../../components/icon.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { useImportMessages, type ImportMessages } from '../../messages/imports.ts';
import { formatDay, formatLanguage } from '../../messages/format.ts';

export interface RowsProps {
  readonly isSheet: boolean;
  readonly slug: string;
  readonly caption: string;
  readonly items: readonly HarvestItem[];
  /** Says who owns a field of the dataset of an item; absent where nothing can be said any more. */
  readonly onOwn?: ((item: HarvestItem, field: SourceField, owner: FieldOwner) => void) | undefined;
}

/** The dataset of an item; a link where there is one to open. */
export function Dataset({ item, slug }: { readonly item: HarvestItem; readonly slug: string }) {
  const t = useImportMessages().items;
  const { datasetGUID, identifier } = item;
  const title = item.title === '' ? t.untitled : item.title;
  const isThere = datasetGUID !== null && item.outcome !== 'rolledBack';
  return (
    <>
      {isThere && (item.kind !== 'new' || item.outcome === 'applied') ? (
        <DatasetTitleLink dataset={{ datasetGUID, organisationSlug: slug }} asMember className="plain">
          {title}
        </DatasetTitleLink>
      ) : (
        title
      )}
      {identifier !== null && identifier !== title && (
        <code className="quiet t13 import-sub">{identifier}</code>
      )}
    </>
  );
}

export function Outcome({ item, t }: { readonly item: HarvestItem; readonly t: ImportMessages }) {
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

export function Remarks({ item: { reasons, brokenLinks } }: { readonly item: HarvestItem }) {
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
        <span className="quiet t13 import-sub">
          {isOurs
            ? change.writtenBy === undefined
              ? t.items.kept
              : t.items.keptBy(change.writtenBy)
            : t.items.takenOver}
        </span>
      </span>
    </span>
  );
}

/** Gives a field of this dataset to the other side. */
function OtherOwner({
  item,
  change,
  onOwn,
}: {
  readonly item: HarvestItem;
  readonly change: HarvestChange;
  readonly onOwn: NonNullable<RowsProps['onOwn']>;
}) {
  const t = useImportMessages();
  const field = sourceFields.find((one) => one === change.field);
  const isOurs = change.owner === 'editor';
  if (field === undefined || (isOurs && neverGivenBack.includes(field))) return null;
  const words = isOurs ? t.items.takeTheirs : t.items.keepOurs;
  return (
    <Button
      small
      aria-label={t.items.ownLabel(words, t.fields[field], item.title)}
      onClick={() => onOwn(item, field, isOurs ? 'source' : 'editor')}
    >
      {words}
    </Button>
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

/** A field, and of a text in another language the language too. */
const fieldOf = (t: ImportMessages, { field, language }: HarvestChange): string =>
  language === undefined ? t.fields[field] : t.items.inLanguage(t.fields[field], formatLanguage(language));

export function ChangedItems({ slug, caption, items, isSheet, onOwn }: RowsProps) {
  const t = useImportMessages();
  const rows = items.flatMap((item): ChangeRow[] =>
    item.changes.length === 0
      ? [{ key: String(item.position), item, change: null }]
      : item.changes.map((change) => ({
          key: `${item.position} ${change.field} ${change.language}`,
          item,
          change,
        })),
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
      cell: ({ change }) => change && fieldOf(t, change),
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
          {change && onOwn && <OtherOwner item={item} change={change} onOwn={onOwn} />}
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
