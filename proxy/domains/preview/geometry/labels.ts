/** What features are called: read for the few that are drawn, and not for all that are counted. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { MapFeature } from '#contract/preview-map.ts';
import { partOf } from '../parts.ts';
import { columnOf, readPart } from '../query/sql.ts';
import type { MapQuestion } from './protocol.ts';

/** Names are cut after so many characters. */
const LABEL_LENGTH = 80;

/** The features with the names of their first rows, where a column names them. */
export async function addLabels(connection: DuckDBConnection, question: MapQuestion, features: MapFeature[]) {
  const { label, folder } = question;
  const rows = features.flatMap((feature) => feature.rows[0] ?? []);
  if (label === null || rows.length === 0) return features;
  const found = await connection.runAndReadAll(
    `select r, left(${columnOf(label)}, ${LABEL_LENGTH}) from ${readPart(folder, partOf(label))}
     where r in (${rows.join(', ')})`,
  );
  const called = new Map(found.getRowsJS().map(([r, text]) => [Number(r), text]));
  return features.map((feature) => {
    const text = called.get(feature.rows[0] ?? -1);
    return { ...feature, label: typeof text === 'string' ? text : null };
  });
}
