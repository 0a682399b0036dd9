/** What of a dataset can be asked for by a program: its files, rows of its table, its record, and the list it is in. */
import { callByName, type CallInput, type CallName } from '#contract/index.ts';
import {
  ogcPath,
  rowsDescriptionPath,
  rowsPath,
  spatialFormats,
  TABLE_FILE,
  tableFilePath,
} from '#contract/rows-api.ts';
import { gatewayRequest } from '../../services/api/gateway-request.ts';
import type { DatasetView } from './dataset-view.ts';
import { downloads, type Resource } from './downloads.ts';
import { plainDialect, type Target } from './sample-target.ts';

export interface NamedTarget extends Target {
  readonly key: string;
  readonly kind: 'file' | 'table' | 'parquet' | 'spatial' | 'rows' | 'record' | 'list';
  /** The address of a description of its own; absent: that of all public calls. */
  readonly description?: string;
  /** The file whose rows can be asked for on a page of its own. */
  readonly resourceGUID?: string;
  /** Of a file. */
  readonly name: string;
}

/** The last part of an address, as a name for the file; never one of the settings of programs, which begin with a dot. */
function fileNameOf(url: string): string | null {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return (
      decodeURIComponent(last)
        .replaceAll(/[/\\\p{Cc}]/gu, '_')
        .replace(/^\.+/, '_') || null
    );
  } catch {
    return last || null;
  }
}

/** A call that changes nothing, as one address. */
const addressOf = <N extends CallName>(name: N, fields: CallInput<N>): string =>
  gatewayRequest(callByName(name), fields).address;

/** A text whose table was read here. Of a file elsewhere it is not known how it is written. */
const isText = ({ external, shape, format }: Resource): boolean =>
  !external && shape !== null && ['CSV', 'TSV'].includes(format.toUpperCase());

/** Rows that one request of the sample asks for. */
const SAMPLE_ROWS = 100;

/** The question that the table of the preview shows the answer to. */
export type RowsAsked = Omit<CallInput<'resource:previewRows'>, 'limit' | 'offset'>;

/**
 * @param origin scheme and host of the product
 * @param rows what the reader has filtered, sorted or chosen in the table; null: nothing
 */
export function apiTargets(
  dataset: DatasetView,
  origin: string,
  rows: RowsAsked | null = null,
): NamedTarget[] {
  const { datasetGUID, organisation, resources, status, visibility } = dataset;
  const isOpen = visibility === 'public' && status !== 'draft';
  const answer = { format: 'JSON', fileName: null, token: !isOpen, name: '' };
  return [
    ...(rows === null
      ? []
      : [
          {
            ...answer,
            key: 'rows',
            kind: 'rows' as const,
            url: origin + addressOf('resource:previewRows', { ...rows, limit: SAMPLE_ROWS }),
          },
        ]),
    ...downloads(resources).map((file) => {
      const url = new URL(file.url, origin || undefined).href;
      return {
        key: file.resourceGUID,
        kind: 'file' as const,
        name: file.name,
        url,
        format: file.format,
        fileName: fileNameOf(url),
        token: !isOpen && !file.external,
        ...(isText(file) && { dialect: file.textDialect ?? plainDialect(file.format) }),
      };
    }),
    ...downloads(resources)
      .filter(({ external, shape }) => !external && shape !== null)
      .flatMap(({ resourceGUID, name, format, columns }) => [
        {
          ...answer,
          key: `rows ${resourceGUID}`,
          kind: 'table' as const,
          name,
          url: `${origin}${rowsPath(resourceGUID)}?limit=${SAMPLE_ROWS}`,
          description: rowsDescriptionPath(resourceGUID),
          resourceGUID,
          records: 'rows',
        },
        {
          ...answer,
          key: `parquet ${resourceGUID}`,
          kind: 'parquet' as const,
          name,
          format: 'PARQUET',
          fileName: TABLE_FILE,
          url: origin + tableFilePath(resourceGUID),
        },
        ...(spatialFormats.has(format.toUpperCase()) || columns.some(({ type }) => type === 'place')
          ? [
              {
                ...answer,
                key: `spatial ${resourceGUID}`,
                kind: 'spatial' as const,
                name,
                format: 'GeoJSON',
                fileName: 'features.geojson',
                url: `${origin}${ogcPath(resourceGUID)}/collections/features/items?limit=${SAMPLE_ROWS}`,
              },
            ]
          : []),
      ]),
    {
      ...answer,
      key: 'record',
      kind: 'record',
      url: origin + addressOf('dataset:view', { datasetGUID }),
    },
    {
      ...answer,
      key: 'list',
      kind: 'list',
      token: false,
      url:
        origin +
        addressOf('dataset:listDiscovery', { organisationGUID: organisation.organisationGUID, limit: 100 }),
    },
  ];
}
