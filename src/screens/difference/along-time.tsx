/** Where along time rows differ: a bar for each period with its changed, added and removed rows, and the same as a table. */
import type { AlongTime as Along } from '#contract/difference.ts';
import { Table, type TableColumn } from '../../components/table.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useDifferenceMessages } from '../../messages/difference.ts';

type Period = Along['periods'][number];

const kinds = ['removed', 'added', 'changed'] as const;
const differs = (period: Period) => kinds.some((kind) => period[kind] > 0);
/** A removed row is in the first version alone. */
const heightOf = ({ rows, removed }: Period) => rows + removed;

/** The bars say no more than the sentence above them and the table below. */
function Bars({ periods }: Pick<Along, 'periods'>) {
  const highest = Math.max(1, ...periods.map(heightOf));
  return (
    <div className="along-time" aria-hidden="true">
      {periods.map((period) => (
        <span key={period.from}>
          <span className="along-time-bar" style={{ blockSize: `${(heightOf(period) / highest) * 100}%` }}>
            {kinds
              .filter((kind) => period[kind] > 0)
              .map((kind) => (
                <span key={kind} data-kind={kind} style={{ flexGrow: period[kind] }} />
              ))}
            <span data-kind="same" style={{ flexGrow: period.rows - period.changed - period.added }} />
          </span>
        </span>
      ))}
    </div>
  );
}

/** Nothing where no row differs. */
export function AlongTime({ along: { column, unit, periods } }: { readonly along: Along }) {
  const t = useDifferenceMessages();
  const other = periods.filter(differs);
  const [first, last] = [periods[0], periods.at(-1)];
  if (other.length === 0 || first === undefined || last === undefined) return null;
  const shown = kinds.filter((kind) => other.some((period) => period[kind] > 0)).toReversed();
  const caption = t.along.title(t.along.units[unit], column);
  const columns: TableColumn<Period>[] = [
    { key: 'period', head: t.along.period, cell: ({ from }) => t.along.periodOf[unit](from) },
    ...shown.map((kind) => ({
      key: kind,
      head: t.kinds[kind],
      end: true,
      namedWhenNarrow: true,
      cell: (period: Period) => formatNumber(period[kind]),
    })),
    {
      key: 'rows',
      head: t.along.rows,
      end: true,
      namedWhenNarrow: true,
      cell: ({ rows }) => formatNumber(rows),
    },
  ];
  return (
    <section className="stack s" aria-label={caption}>
      <h3>{caption}</h3>
      <p className="quiet t13">{t.along.summary(other.length, periods.length)}</p>
      <div>
        <Bars periods={periods} />
        <p className="along-time-ends t13 quiet">
          <span>{t.along.periodOf[unit](first.from)}</span>
          <span>{t.along.periodOf[unit](last.from)}</span>
        </p>
        <ul className="along-time-legend row wrap t13">
          {shown.map((kind) => (
            <li key={kind}>
              <span data-kind={kind} aria-hidden="true" /> {t.kinds[kind]}
            </li>
          ))}
        </ul>
      </div>
      <details>
        <summary>{t.along.asTable}</summary>
        <Table
          caption={caption}
          className="dense"
          columns={columns}
          rows={other}
          rowKey={({ from }) => from}
        />
      </details>
    </section>
  );
}
