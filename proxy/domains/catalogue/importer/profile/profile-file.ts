/** Looks into a file that may contain a table, by the reader that the preview uses, and in bounded memory. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FindingCode } from '#contract/preview/finding.ts';
import { sayFinding } from '#contract/messages/en/findings.ts';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';
import { kindsOfFile, type FileFacts } from '#proxy/platform/formats/kind/kinds-of-file.ts';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import { wholeTable, type StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import type { TableProfile } from '../record.ts';
import {
  createColumnProfiler,
  type ColumnHint,
  type ColumnProfiler,
} from '#proxy/platform/formats/profile/column-profile.ts';
import { cellWordsOf } from '#proxy/platform/formats/profile/cell-words.ts';
import { fingerprintOf } from '#proxy/platform/formats/profile/fingerprint.ts';

/** Columns that are described; a table may have more. */
const DESCRIBED_COLUMNS = 200;
/** Different values that all columns together remember one by one. */
const REMEMBERED_VALUES = 400_000;
/** The content of an archive is not profiled beyond so many bytes. */
const UNPACKED = 256 * 1_048_576;

export interface ProfileHints {
  readonly stated?: StatedReading;
  readonly columns?: ReadonlyMap<string, ColumnHint>;
}

export type ProfileResult =
  | { readonly kind: 'table'; readonly profile: TableProfile }
  /** The file is whole, but it has no rows. */
  | { readonly kind: 'document' }
  /** The file is not what its format says; the reason is a sentence for its owner. */
  | { readonly kind: 'broken'; readonly reason: string };

/** What is no fault of a file whose format promises no rows. */
const harmless = new Set<FindingCode>(['jsonNoRows', 'noTableInArchive', 'largeWhenUnpacked']);

async function profileTable(path: string, hints: ProfileHints, scratch: string): Promise<ProfileResult> {
  let profilers: ColumnProfiler[] = [];
  const found = await readTable(path, {
    limits: wholeTable,
    scratch,
    unpacked: UNPACKED,
    ...(hints.stated && { stated: hints.stated }),
    open(names) {
      const described = names.slice(0, DESCRIBED_COLUMNS);
      const exactLimit = Math.max(100, Math.min(200_000, Math.floor(REMEMBERED_VALUES / described.length)));
      profilers = described.map((name) => createColumnProfiler(name, hints.columns?.get(name), exactLimit));
      return {
        write(_, cells) {
          for (const [i, profiler] of profilers.entries()) profiler.add(cells[i] ?? '');
          return undefined;
        },
        end: () => Promise.resolve(),
      };
    },
  });
  // The types of a Parquet file are read when its table is made.
  if (found.kind === 'parquet') return { kind: 'document' };
  const { rows, names, types, dialect } = found.reading;
  const columns = profilers.flatMap((profiler, i) => {
    const type = types[i];
    return type === undefined ? [] : profiler.finish(rows, type);
  });
  const cellWords = cellWordsOf(
    profilers.map((profiler, i) => (types[i] === undefined ? [] : profiler.values(types[i]))),
  );
  const fingerprint = fingerprintOf(columns, rows);
  return {
    kind: 'table',
    profile: { rows, columnCount: names.length, columns, fingerprint, cellWords, dialect },
  };
}

/** Why a file has no profile. A fault of the disk is thrown: it says nothing about the file. */
function whyNot(error: unknown, { format }: FileFacts): ProfileResult {
  if (error instanceof ConversionError) {
    const { finding } = error;
    if (finding && harmless.has(finding.code)) return { kind: 'document' };
    return { kind: 'broken', reason: finding ? sayFinding(finding) : `The file is no readable ${format}.` };
  }
  if (error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))) throw error;
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return { kind: 'broken', reason: `The file is no readable ${format}: ${reason}` };
}

/**
 * Profiles a file; formats without rows, or whose rows cannot be read, are documents. One file never ends an import.
 * @param facts code of a row of the lookup `mimeType`, and what the file is called
 */
export async function profileFile(
  path: string,
  facts: FileFacts,
  hints: ProfileHints = {},
): Promise<ProfileResult> {
  if (!kindsOfFile(facts).hasTable) return { kind: 'document' };
  const scratch = await mkdtemp(join(tmpdir(), 'commonplace-import-'));
  try {
    return await profileTable(path, hints, scratch);
  } catch (error) {
    return whyNot(error, facts);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
