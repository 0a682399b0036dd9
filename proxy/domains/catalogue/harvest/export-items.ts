/** What a run found as CSV: one line for each field that changes, and one for every other dataset. */
import type { Kysely } from 'kysely';
import { EXPORTED_ITEMS, type HarvestItem } from '#contract/harvest.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { csvCell } from '#contract/csv-cell.ts';
import { listItems } from './items.ts';

/** Items of one statement. */
const BATCH = 500;

const columns = [
  'kind',
  'identifier',
  'title',
  'dataset',
  'field',
  'here',
  'there',
  'owner',
  'remarks',
  'brokenLinks',
  'outcome',
  'outcomeReason',
] as const;

function linesOf(item: HarvestItem): string[] {
  const { kind, identifier, title, datasetGUID, changes, reasons, brokenLinks, outcome, outcomeReason } =
    item;
  const links = brokenLinks.map(({ url, problem }) => `${url}: ${problem}`).join(' ');
  const none = { field: '', before: '', after: '', owner: '' };
  return (changes.length === 0 ? [none] : changes).map(({ field, before, after, owner }) =>
    [
      kind,
      identifier,
      title,
      datasetGUID,
      field,
      before,
      after,
      owner,
      reasons.join('. '),
      links,
      outcome,
      outcomeReason,
    ]
      .map((value) => csvCell(value))
      .join(','),
  );
}

/** The call `harvest:exportItems`. The byte order mark makes spreadsheets read it as UTF-8. */
export async function exportItems(
  kysely: Kysely<Schema>,
  { organisationGUID, runGUID }: CallRequest<'harvest:exportItems'>,
): Promise<CallResponse<'harvest:exportItems'>> {
  const lines = [columns.join(',')];
  let items = 0;
  for (;;) {
    const limit = Math.min(BATCH, EXPORTED_ITEMS - items);
    const { result, total } = await listItems(kysely, {
      organisationGUID,
      runGUID,
      keywords: '',
      limit,
      offset: items,
    });
    lines.push(...result.flatMap(linesOf));
    items += result.length;
    if (result.length < limit || items >= EXPORTED_ITEMS)
      return {
        text: `\u{feff}${lines.map((line) => `${line}\r\n`).join('')}`,
        items,
        isCut: total > items,
      };
  }
}
