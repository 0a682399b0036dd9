/** The rows that differ between two versions, a page at a time: the value before is crossed out beside the value now. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangedRow, RowChange } from '#contract/difference.ts';
import type { Scalar } from '#contract/preview.ts';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Table } from '../../components/table.tsx';
import { useDifferenceMessages } from '../../messages/difference.ts';
import {
  CHANGED_ROWS,
  changedRowsQuery,
  type ComparedVersions,
} from '../../services/api/difference-queries.ts';
import { ScrollRegion } from '../preview/scroll-region.tsx';

const choices = ['all', 'changed', 'added', 'removed'] as const;
type Choice = (typeof choices)[number];

function Value({ of }: { readonly of: Scalar | undefined }) {
  const t = useDifferenceMessages();
  return of === null || of === undefined ? <i className="quiet">{t.empty}</i> : String(of);
}

interface CellProps {
  readonly cell: ChangedRow['cells'][number] | undefined;
  /** The name of its column, which is beside the value where the head of the table is not shown. */
  readonly column: string;
}

function Cell({ cell, column }: CellProps) {
  const t = useDifferenceMessages();
  if (cell === undefined) return null;
  const name = (
    <span className="stacked-unit" aria-hidden="true">
      {column}:{' '}
    </span>
  );
  if (!cell.isChanged)
    return cell.value === null ? null : (
      <>
        {name}
        {String(cell.value)}
      </>
    );
  return (
    <>
      {name}
      <span className="difference-cell">
        <del>
          <span className="sr">{t.before} </span>
          <Value of={cell.before} />
        </del>{' '}
        <ins>
          <span className="sr">{t.after} </span>
          <Value of={cell.value} />
        </ins>
      </span>
    </>
  );
}

export function ChangedRows({ versions, id }: { readonly versions: ComparedVersions; readonly id: string }) {
  const t = useDifferenceMessages();
  const [choice, setChoice] = useState<Choice>('all');
  const [page, setPage] = useState(0);
  const change: RowChange | null = choice === 'all' ? null : choice;
  const { data, error, refetch } = useQuery(changedRowsQuery(useApi(), versions, change, page));
  if (error !== null)
    return <FailedState title={t.rowsFailed} offline={!navigator.onLine} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} />;
  const { columns, result, totalCount } = data;
  const from = page * CHANGED_ROWS;
  return (
    <div className="stack s difference-rows">
      <Field id={`${id}-filter`} label={t.filter}>
        {(control) => (
          <Select
            {...control}
            value={choice}
            onChange={({ currentTarget }) => {
              setChoice(choices.find((one) => one === currentTarget.value) ?? 'all');
              setPage(0);
            }}
            options={choices.map((value) => ({ value, label: t.filters[value] }))}
          />
        )}
      </Field>
      <ScrollRegion className="scroll-x" aria-label={t.rows}>
        <Table
          caption={t.rows}
          className="rows"
          rows={result}
          rowKey={({ change: kind, before, after }) => `${kind} ${before} ${after}`}
          columns={[
            { key: 'change', head: t.change, cell: (row: ChangedRow) => t.kinds[row.change] },
            ...columns.map(({ name }, index) => ({
              key: String(index),
              head: name,
              cell: ({ cells }: ChangedRow) => <Cell cell={cells[index]} column={name} />,
              ownLine: true,
            })),
          ]}
        />
      </ScrollRegion>
      {totalCount > CHANGED_ROWS && (
        <p className="row wrap">
          <span className="num">{t.page(from + 1, from + result.length, totalCount)}</span>
          <Button small disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t.previous}
          </Button>
          <Button small disabled={from + result.length >= totalCount} onClick={() => setPage(page + 1)}>
            {t.next}
          </Button>
        </p>
      )}
    </div>
  );
}
