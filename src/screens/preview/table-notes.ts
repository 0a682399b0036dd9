/** What a reader should know of how a table was read, in sentences. */
import type { Dialect, TableKind, TableState } from '#contract/preview.ts';
import type { FoundSystem } from '#contract/preview/states.ts';
import type { PreviewMessages } from '../../messages/preview.ts';

/** An encoding below this confidence is called a guess. */
const CERTAIN = 0.95;
const isDoubtful = ({ confidence = 1 }: Dialect) => confidence < CERTAIN;
const text = ['CSV', 'TSV', 'TAB', 'PSV'];
const json = ['JSON', 'GEOJSON', 'TOPOJSON', 'JSON-LD', 'JSONLD'];
const lines = ['JSONL', 'NDJSON', 'GEOJSONL', 'GEOJSONSEQ', 'NDGEOJSON'];
/** The formats that a record may state for each kind of file. An archive can be stated by what is in it. */
const formatsOf: Readonly<Record<TableKind, readonly string[]>> = {
  text,
  json: [...json, ...lines],
  lines: [...lines, ...json],
  parquet: ['PARQUET'],
  xlsx: ['XLSX', 'XLSM'],
  ods: ['ODS'],
  xls: ['XLS', 'XLSB'],
  kml: ['KML', 'KMZ'],
  shapefile: ['SHP', 'SHAPEFILE'],
  geopackage: ['GPKG', 'GEOPACKAGE'],
  flatgeobuf: ['FGB', 'FLATGEOBUF'],
  gml: ['GML'],
};
const stateable: ReadonlySet<string> = new Set(Object.values(formatsOf).flat());

/** True when a record states another of these formats. */
const isOther = (kind: TableKind, format: string): boolean =>
  stateable.has(format.toUpperCase()) && !formatsOf[kind].includes(format.toUpperCase());

/** Where the coordinates come from; nothing for those that are in degrees already. */
function systemNote({ state, code, name, accuracy }: FoundSystem, t: PreviewMessages): string | false {
  if (state === 'missing') return t.systemMissing;
  const named = name === null ? (code ?? '') : code === null ? name : `${name} (${code})`;
  if (state === 'unknown') return t.systemUnknown(named);
  if (state === 'outside') return t.systemOutside(named);
  return code !== 'EPSG:4326' && code !== 'OGC:CRS84' && t.systemConverted(named, accuracy);
}

/** @param format what the record says that the file is */
export function tableNotes(
  { dialect, truncated, rows, columns }: Extract<TableState, { state: 'ready' }>,
  format: string,
  t: PreviewMessages,
): string[] {
  return [
    truncated && t.truncated(rows),
    dialect?.part?.kind === 'member' && t.member(dialect.part.names[dialect.part.position - 1] ?? ''),
    dialect?.system && systemNote(dialect.system, t),
    dialect?.kind !== undefined &&
      isOther(dialect.kind, format) &&
      t.isOther(columns === 1 && dialect.kind === 'text' ? 'plainText' : dialect.kind, format),
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
