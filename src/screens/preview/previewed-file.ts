/** Which of a dataset's files is previewed: the one that the address names, the main table, or the first that can be shown. */
import type { Dataset } from '#contract/entities/dataset.ts';
import { mainTable } from '#contract/main-file.ts';
import type { Resource } from '../dataset/downloads.ts';

/** Formats with a preview, those that most people look for first. */
const shown = [
  'CSV',
  'TSV',
  'XLSX',
  'PARQUET',
  'JSON',
  'NDJSON',
  'JSONL',
  'GEOJSON',
  'TOPOJSON',
  'PNG',
  'JPG',
  'TXT',
  'PDF',
  'ZIP',
];

const rank = ({ format, external }: Resource): number => {
  const place = shown.indexOf(format.toUpperCase());
  return (external ? 1000 : 0) + (place === -1 ? shown.length : place);
};

const isShown = ({ url, inPart, readOnly }: Resource): boolean =>
  url !== null || inPart === true || readOnly === true;

/** Files that may be had, or that may be seen, whole or in part. */
export const obtainableFiles = (resources: readonly Resource[]): Resource[] => resources.filter(isShown);

/** Nothing is shown of what is not given out. */
export const isPreviewed = ({ status, resources }: Pick<Dataset, 'resources' | 'status'>): boolean =>
  status !== 'planned' && resources.some(isShown);

/** @param named the file that the address names, if it does */
export const previewedFile = (resources: readonly Resource[], named: string | null): Resource | undefined => {
  const files = obtainableFiles(resources);
  return (
    files.find(({ resourceGUID }) => resourceGUID === named) ??
    mainTable(files) ??
    files.toSorted((a, b) => rank(a) - rank(b))[0]
  );
};
