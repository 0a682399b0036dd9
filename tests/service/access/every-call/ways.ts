/** Every way to what is in a file, with what it needs: the calls and addresses that serve its rows, its bytes or a picture of them. */
import type { CallName } from '#contract/index.ts';
import {
  downloadForms,
  downloadPath,
  layerTilesPath,
  ogcPath,
  rowsDescriptionPath,
  rowsPath,
  tilesPath,
} from '#contract/rows-api.ts';
import type { Harness, Principal } from './harness.ts';
import { SECRET } from './hidden-things.ts';
import { requestOf, type Things } from './requests.ts';

/** A level of access; `export` is a file that is made of a table, or of a part of it. */
export type Need = 'metadata' | 'read' | 'query' | 'export' | 'download';

export interface Way {
  readonly name: string;
  readonly needs: Need;
  /** A call says which scope it needs before it looks at what it is about. */
  readonly isCall: boolean;
  /** Of a map or chart of the table, which has an access of its own. */
  readonly isOfDocument?: boolean;
  readonly ask: (harness: Harness, as: Principal) => Promise<Response>;
}

const calls: readonly (readonly [Need, CallName, isOfDocument?: boolean])[] = [
  ['metadata', 'dataset:view'],
  ['read', 'resource:preview'],
  ['read', 'resource:requestPreview'],
  ['read', 'resource:previewColumns'],
  ['read', 'resource:previewRows'],
  ['read', 'resource:previewCell'],
  ['read', 'resource:previewChart'],
  ['read', 'resource:previewMap'],
  ['read', 'resource:previewContent'],
  ['read', 'resource:versions'],
  ['read', 'map:drawLayer', true],
  ['read', 'chart:figures', true],
  ['export', 'resource:downloadTable'],
  ['download', 'resource:link'],
];

function addresses({ resource, map, layer }: Things): readonly (readonly [Need, string, boolean?])[] {
  const ogc = ogcPath(resource);
  return [
    ['read', `${tilesPath(resource)}/0/0/0`],
    ['read', `${layerTilesPath(map, layer)}/0/0/0`, true],
    ['query', rowsPath(resource)],
    ['query', `${rowsPath(resource)}?format=csv`],
    ['query', `${rowsPath(resource)}?format=ndjson`],
    ['query', `${rowsPath(resource)}?group=site&aggregate=count`],
    ['query', rowsDescriptionPath(resource)],
    ['query', ogc],
    ['query', `${ogc}/api`],
    ['query', `${ogc}/conformance`],
    ['query', `${ogc}/collections`],
    ['query', `${ogc}/collections/features`],
    ['query', `${ogc}/collections/features/items`],
    ['query', `${ogc}/collections/features/items/0`],
    ['query', `${ogc}/tiles`],
    ['query', `${ogc}/tiles/WebMercatorQuad`],
    ['query', `${ogc}/tiles/WebMercatorQuad/0/0/0`],
    ...downloadForms.map((form) => ['export', downloadPath(resource, form)] as const),
    ['export', `${downloadPath(resource, 'parquet')}?select=site`],
    ['download', `/files/${resource}/${SECRET}.csv`],
    ['download', `/files/${resource}/${SECRET}.csv?inline`],
  ];
}

/** @param it the file, and a map and a chart of it */
export const waysTo = (it: Things): readonly Way[] => [
  ...calls.map(([needs, name, isOfDocument = false]) => ({
    name,
    needs,
    isCall: true,
    isOfDocument,
    ask: (harness: Harness, as: Principal) => harness.send(name, requestOf(name, it, SECRET), as),
  })),
  ...addresses(it).map(([needs, path, isOfDocument = false]) => ({
    name: path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'GUID'),
    needs,
    isCall: false,
    isOfDocument,
    ask: (harness: Harness, as: Principal) => harness.fetch(path, as),
  })),
];
