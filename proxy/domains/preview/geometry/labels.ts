/** What features are called: read for the few that are drawn, and not for all that are counted. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { partOf } from '../parts.ts';
import { columnOf, readPart } from '../query/sql.ts';
import type { MapQuestion, Seen } from './protocol.ts';

/** Names are cut after so many characters. */
const LABEL_LENGTH = 80;

/** The features and the row with the greatest value with the names of their first rows, where a column names them. */
export async function addLabels(
  connection: DuckDBConnection,
  question: Pick<MapQuestion, 'label' | 'folder'>,
  { features, highest, names, ...seen }: Seen,
): Promise<Seen> {
  const { label, folder } = question;
  const rows = features.flatMap(({ rows: [first], greatest }) => [first ?? [], greatest?.row ?? []].flat());
  if (highest !== null) rows.push(highest.row);
  rows.push(...(names ?? []).map(({ row }) => row));
  if (label === null || rows.length === 0) return { features, highest, ...seen };
  const found = await connection.runAndReadAll(
    `select r, left(${columnOf(label)}, ${LABEL_LENGTH}) from ${readPart(folder, partOf(label))}
     where r in (${rows.join(', ')})`,
  );
  const called = new Map(found.getRowsJS().map(([r, text]) => [Number(r), text]));
  const nameOf = (row: number) => {
    const text = called.get(row);
    return typeof text === 'string' ? text : null;
  };
  return {
    ...seen,
    features: features.map(({ greatest, ...feature }) => ({
      ...feature,
      label: nameOf(feature.rows[0] ?? -1),
      ...(greatest !== undefined && { greatest: { ...greatest, label: nameOf(greatest.row) } }),
    })),
    highest: highest && { ...highest, label: nameOf(highest.row) },
    ...(names !== undefined && {
      names: names
        .map((one) => ({ ...one, text: nameOf(one.row)?.trim() ?? '' }))
        .filter(({ text }) => text !== ''),
    }),
  };
}
