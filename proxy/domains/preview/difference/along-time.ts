/**
 * Counts the rows that differ along the time that is a part of the key: corrections of one month, and the rows of a new
 * one, are seen at their place. Reads the tables `pair`, `gone` and `came`.
 */
import { ALONG_PERIODS_MOST, timeUnits, type AlongTime, type TimeUnit } from '#contract/difference.ts';
import { literal } from '../convert/engine.ts';
import { cell, rowsOf, type Asking, type Kept } from './tables.ts';
import type { SourceColumn, SourceTable } from './protocol.ts';

const intervals: Readonly<Record<TimeUnit, string>> = {
  hour: '1 hour',
  day: '1 day',
  week: '7 days',
  month: '1 month',
  quarter: '3 months',
  year: '1 year',
  decade: '10 years',
};
/** The shortest period that values of a type can be told apart by. */
const shortest: Partial<Record<SourceColumn['type'], TimeUnit>> = { time: 'hour', date: 'day' };
const wholeYear = /(^|[_\W])(year|jahr|annee|année|año|anno|jaar|rok|ar|år)([_\W]|$)/i;

const isTime = ({ type }: SourceColumn) => type === 'date' || type === 'time';
/** A column of years, which are whole numbers. */
const isYear = ({ name, type }: SourceColumn) => type === 'integer' && wholeYear.test(name);

/** A cell as a moment; none outside of the years that are written with four digits. */
function moment(alias: string, column: SourceColumn): string {
  const value = cell(alias, column);
  if (column.type === 'integer')
    return `case when ${value} between 1000 and 9999 then make_date(${value}, 1, 1)::timestamp end`;
  return `case when ${value} between '1000-01-01' and '9999-12-31' then ${value}::timestamp end`;
}

/**
 * @param key the columns that name a row
 * @returns null where none of them is a time, or all rows are in one period or in too many
 */
export async function readAlong(
  asked: Asking,
  { before, after }: { readonly before: SourceTable; readonly after: SourceTable },
  key: readonly Kept[],
): Promise<AlongTime | null> {
  const time = key.find(({ to }) => isTime(to)) ?? key.find(({ to }) => isYear(to));
  if (time === undefined) return null;
  const [was, is] = [moment('a', time.from), moment('b', time.to)];
  const [one, two] = [rowsOf(before), rowsOf(after)];
  const able = timeUnits.slice(timeUnits.indexOf(shortest[time.to.type] ?? 'year'));
  const counts = able.map((unit) => `(date_diff('${unit}', low, high) + 1)::double`);
  const [low, high, ...lengths] = await asked.one(
    `select strftime(low, '%Y-%m-%d %H:%M:%S'), strftime(high, '%Y-%m-%d %H:%M:%S'), ${counts.join(', ')}
     from (select min(moment) as low, max(moment) as high
       from (select ${was} as moment from ${one} a union all select ${is} from ${two} b))`,
  );
  const place = lengths.findIndex((length) => Number(length) <= ALONG_PERIODS_MOST);
  const unit = able[place];
  if (typeof low !== 'string' || typeof high !== 'string' || unit === undefined || Number(lengths[place]) < 2)
    return null;
  const from = (text: string) => `date_trunc('${unit}', timestamp ${literal(text)})`;
  const at = (value: string) => `date_trunc('${unit}', ${value}) as begins`;
  const rows = await asked.all(
    `with period as (
       select unnest(generate_series(${from(low)}, ${from(high)}, interval '${intervals[unit]}')) as begins),
     seen as (
       select begins, sum(n) as n, sum(c) as c, sum(p) as p, sum(g) as g from (
         select ${at(is)}, 1 as n, 0 as c, 0 as p, 0 as g from ${two} b
         union all select ${at(is)}, 0, 1, 0, 0 from ${two} b where b.r in (select r2 from pair where not same)
         union all select ${at(is)}, 0, 0, 1, 0 from ${two} b where b.r in (select r from came)
         union all select ${at(was)}, 0, 0, 0, 1 from ${one} a where a.r in (select r from gone))
       group by begins)
     select strftime(period.begins, '%Y-%m-%dT%H:%M:%SZ'), coalesce(n, 0)::double, coalesce(c, 0)::double,
       coalesce(p, 0)::double, coalesce(g, 0)::double
     from period left join seen on seen.begins = period.begins order by period.begins`,
  );
  return {
    column: time.to.name,
    unit,
    periods: rows.map(([start, ...figures]) => {
      const [now = 0, changed = 0, added = 0, removed = 0] = figures.map(Number);
      return { from: String(start), rows: now, changed, added, removed };
    }),
  };
}
