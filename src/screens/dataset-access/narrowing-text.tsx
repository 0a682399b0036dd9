/** The columns and rows to which a grant is limited, in words. */
import type { Narrowing } from '#contract/narrowing.ts';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatList } from '../../messages/format.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import { filterText } from '../preview/value-text.ts';

/** Columns that are named; the others are counted. */
const NAMED = 8;

export function NarrowingText({ narrowing }: { readonly narrowing: Narrowing | null | undefined }) {
  const t = useDatasetAccessMessages().narrowing;
  const { filter } = usePreviewMessages();
  if (narrowing === null || narrowing === undefined) return null;
  const { columns, filters, fields } = narrowing;
  const byPosition = new Map(fields.map((field) => [field.position, field]));
  const names = columns?.flatMap((column) => byPosition.get(column)?.name ?? []);
  return (
    <span className="quiet t13">
      {names !== undefined && t.columnsAre(formatList(names.slice(0, NAMED)), names.length - NAMED)}
      {names !== undefined && filters.length > 0 && '. '}
      {filters.length > 0 &&
        t.rowsAre(formatList(filters.map((one) => filterText(one, byPosition.get(one.column), filter))))}
    </span>
  );
}
