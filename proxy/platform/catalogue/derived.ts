/** What follows from the values and files of a dataset and is stored with it, so that lists read one row. */
import { mainTable } from '#contract/main-file.ts';
import type { StatusCode } from '#contract/fixed-values.ts';
import { updateFrequencies } from '#proxy/platform/lookups/time.ts';

const DAY = 86_400_000;

/** When the next update is late; null without a fixed cycle, or where nothing can be late since there is no data. */
export function dueAt(
  { status, frequencyId, files }: { status: StatusCode; frequencyId: number | null; files: number },
  updatedAt: Date,
): string | null {
  if ((status !== 'published' && status !== 'onRequest') || files === 0) return null;
  const frequency = updateFrequencies.find((row) => row.id === frequencyId);
  const days = frequency?.details.overdueAfterDays ?? null;
  return days === null ? null : new Date(updatedAt.getTime() + days * DAY).toISOString();
}

/** What a file adds to its dataset. */
export interface DescribedFile {
  readonly format: string;
  readonly status: string;
  readonly external: boolean;
  readonly shape: { readonly rows: number; readonly columns: number } | null;
  readonly fingerprint: string | null;
}

/** The columns of a dataset that follow from its files. Of a planned dataset nothing is to be seen yet. */
export function derivedFromFiles(status: StatusCode, files: readonly DescribedFile[]) {
  const shown = status === 'planned' ? [] : files;
  const table = mainTable(shown);
  return {
    formats: [...new Set(shown.filter((file) => file.status !== 'failed').map(({ format }) => format))],
    row_count: table?.shape?.rows ?? null,
    column_count: table?.shape?.columns ?? null,
    fingerprint: table?.fingerprint ?? null,
  };
}
