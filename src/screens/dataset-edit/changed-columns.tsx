/** What a new version of a file does to its columns: two fingerprints against each other, and a line for each that changes. */
import { Link } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import type { ColumnType } from '#contract/entities/dataset.ts';
import type { ColumnUse, VersionDifference } from '#contract/publishing-effects.ts';
import { Table, type TableColumn } from '../../components/table.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import '../../styles/changed-columns.css';

type Columns = z.infer<typeof VersionDifference>['columns'];

/** Pixels from one bar to the next, and of the highest. */
const STEP = 6;
const HIGHEST = 36;
const heightOf = (bar: string) => (Number(bar.slice(1)) / 9) * HIGHEST;

/** The new version above the line, the one that readers have below: a column that goes is on one side only. */
function MirroredBars({ bars, retyped }: Pick<Columns, 'bars' | 'retyped'>) {
  const width = bars.length * STEP;
  const others = new Set(retyped.map(({ name }) => name));
  return (
    <svg
      className="mirrored-bars"
      width={width}
      height={2 * HIGHEST + 2}
      viewBox={`0 0 ${width} ${2 * HIGHEST + 2}`}
      aria-hidden="true"
    >
      <line x1={0} x2={width} y1={HIGHEST + 1} y2={HIGHEST + 1} />
      {bars.map(({ name, before, after }, place) => {
        const kind =
          before === null ? 'added' : after === null ? 'removed' : others.has(name) ? 'retyped' : 'same';
        const x = place * STEP;
        return (
          <g key={name} data-kind={kind}>
            {after !== null && (
              <rect x={x} y={HIGHEST - heightOf(after)} width={STEP - 2} height={heightOf(after)} />
            )}
            {before !== null && (
              <rect x={x} y={HIGHEST + 2} width={STEP - 2} height={heightOf(before)} opacity={0.55} />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** The type of a column by the letter of its bar. */
const typeOfBar: Readonly<Record<string, ColumnType>> = {
  n: 'number',
  s: 'text',
  c: 'category',
  d: 'time',
  g: 'place',
  b: 'boolean',
};

interface Line {
  readonly name: string;
  readonly kind: 'added' | 'removed' | 'renamed' | 'retyped';
  /** Null: there is none. */
  readonly was: string | null;
  readonly becomes: string | null;
}

interface ChangedColumnsProps {
  readonly columns: Columns;
  /** Who asked for columns of the file in 90 days. */
  readonly uses: readonly ColumnUse[];
}

export function ChangedColumns({ columns, uses }: ChangedColumnsProps) {
  const t = useDatasetEditMessages().publish.changedColumns;
  const types: Readonly<Record<string, string>> = useDatasetPageMessages().columns.types;
  const { added, removed, renamed, retyped, bars } = columns;
  /** The type that a version has for a column, in words. */
  const typeIn = (name: string, version: 'before' | 'after') => {
    const bar = bars.find((one) => one.name === name)?.[version];
    return bar === null || bar === undefined ? null : (types[typeOfBar[bar.slice(0, 1)] ?? ''] ?? null);
  };
  const lines: Line[] = [
    ...removed.map((name): Line => ({ name, kind: 'removed', was: typeIn(name, 'before'), becomes: t.gone })),
    ...renamed.map(({ before, after }): Line => {
      const [was, type] = [typeIn(after, 'before'), typeIn(after, 'after')];
      const becomes = t.renamed(after);
      return {
        name: before,
        kind: 'renamed',
        was,
        becomes: type === null || type === was ? becomes : `${becomes}, ${type}`,
      };
    }),
    ...retyped.map(({ name, before, after }): Line => ({
      name,
      kind: 'retyped',
      was: types[before] ?? before,
      becomes: types[after] ?? after,
    })),
    ...added.map((name): Line => ({
      name,
      kind: 'added',
      was: null,
      becomes: t.fresh(typeIn(name, 'after')),
    })),
  ];
  if (lines.length === 0) return null;
  const shown: TableColumn<Line>[] = [
    { key: 'name', head: t.column, cell: ({ name }) => <code>{name}</code> },
    {
      key: 'was',
      head: t.was,
      ownLine: true,
      namedWhenNarrow: true,
      cell: ({ was }) => was ?? '–',
    },
    {
      key: 'becomes',
      head: t.becomes,
      ownLine: true,
      namedWhenNarrow: true,
      cell: ({ kind, becomes }) => <span className={`column-${kind}`}>{becomes}</span>,
    },
    {
      key: 'asked',
      head: t.asked,
      ownLine: true,
      namedWhenNarrow: true,
      cell: ({ name, kind }) => {
        if (kind === 'added') return '–';
        const use = uses.find((one) => one.column === name);
        return use === undefined ? t.notAsked : t.askedBy(use.keys.length, use.calls);
      },
    },
  ];
  return (
    <div className="changed-columns">
      {bars.length > 0 && (
        <div>
          <MirroredBars bars={bars} retyped={retyped} />
          <p className="quiet t13">{t.mirrored}</p>
        </div>
      )}
      <div className="stack s">
        <Table caption={t.title} className="dense" columns={shown} rows={lines} rowKey={({ name }) => name} />
        {removed.length > 0 && added.length > 0 && (
          <p className="t14">
            <Link to="." search={{ section: 'columns' }}>
              {t.askRenamed}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
