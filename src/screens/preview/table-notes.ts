/** What a reader should know of how a table was read, in sentences. */
import type { Dialect, TableState } from '#contract/preview.ts';
import type { PreviewMessages } from '../../messages/preview.ts';

/** An encoding below this confidence is called a guess. */
const CERTAIN = 0.95;
const isDoubtful = ({ confidence = 1 }: Dialect) => confidence < CERTAIN;
/** Formats of delimited text; a document is none of them. */
const delimited: ReadonlySet<string> = new Set(['CSV', 'TSV', 'TAB', 'PSV']);

/** @param format what the record says that the file is */
export function tableNotes(
  { dialect, truncated, rows }: Extract<TableState, { state: 'ready' }>,
  format: string,
  t: PreviewMessages,
): string[] {
  return [
    truncated && t.truncated(rows),
    dialect?.part?.kind === 'member' && t.member(dialect.part.names[dialect.part.position - 1] ?? ''),
    dialect?.document !== undefined &&
      delimited.has(format.toUpperCase()) &&
      t.isDocument(dialect.document, format),
    dialect?.path !== undefined && t.readFrom(dialect.path),
    dialect && dialect.encoding !== 'utf-8' && t.readAs(dialect.encoding),
    dialect && isDoubtful(dialect) && t.doubtful(dialect.alternatives ?? []),
    dialect && (dialect.strayLines ?? 0) > 0 && t.strayLines(dialect.strayLines ?? 0),
    dialect && dialect.skippedLines > 0 && t.skippedLines(dialect.skippedLines),
    dialect && (dialect.footerLines ?? 0) > 0 && t.footerLines(dialect.footerLines ?? 0),
    dialect && !dialect.header && t.noHeader,
    dialect && dialect.raggedRows > 0 && t.raggedRows(dialect.raggedRows),
    dialect && !dialect.quotes && t.noQuotes,
  ].filter((note) => typeof note === 'string');
}
