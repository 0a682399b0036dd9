/** What tests of edited tables of metadata do: export datasets, hand a table in, and apply it. */
import { parse } from 'csv-parse/sync';
import type { FieldChanges } from '#contract/publishing-fields.ts';
import { csvCell } from '#contract/csv-cell.ts';
import { ORGANISATION } from '../../support/catalogue.ts';
import type { PublishingBench } from '../publishing/bench.ts';

export const of = { organisationGUID: ORGANISATION };
type Row = Record<string, string>;

/** The table as a spreadsheet saves it. */
export function saved(rows: readonly Row[], delimiter = ','): string {
  const columns = Object.keys(rows[0] ?? {});
  const cell = (text: string) =>
    text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : csvCell(text);
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => `${cells.map((text) => cell(text)).join(delimiter)}\r\n`)
    .join('');
}

/** @param bench that of the file, which is opened before its tests */
export function sheetsBench(bench: () => PublishingBench) {
  async function dataset(changes: FieldChanges): Promise<string> {
    const datasetGUID = await bench().draft(changes.title ?? 'Benches');
    await bench().ask('dataset:save', { datasetGUID, changes, base: { title: 1 } });
    return datasetGUID;
  }
  async function exported(datasetGUIDs: string[]): Promise<Row[]> {
    const { text } = await bench().ask('harvest:exportSheet', { ...of, datasetGUIDs });
    return parse<Row>(text, { columns: true, bom: true });
  }
  async function handedIn(text: string | Uint8Array) {
    const { sourceGUID } = await bench().ask('harvest:sheet', of);
    const bytes = Buffer.from(text);
    const { runGUID } = await bench().ask('harvest:start', {
      ...of,
      sourceGUID,
      file: { name: 'metadata.csv', size: bytes.length },
    });
    await bench().ask('harvest:sendPart', { ...of, runGUID, position: 0, content: bytes.toString('base64') });
    await bench().harvest.idle();
    const run = await bench().ask('harvest:run', { ...of, runGUID });
    const { result: items } = await bench().ask('harvest:items', { ...of, runGUID, limit: 100 });
    return { runGUID, run, items };
  }
  async function applied(runGUID: string) {
    await bench().ask('harvest:apply', { ...of, runGUID });
    await bench().harvest.idle();
    const { result } = await bench().ask('harvest:items', { ...of, runGUID, limit: 100 });
    return result.map(({ outcome, outcomeReason }) => outcomeReason ?? outcome);
  }
  const fields = async (datasetGUID: string) => (await bench().ask('dataset:edit', { datasetGUID })).fields;
  return { dataset, exported, handedIn, applied, fields };
}
