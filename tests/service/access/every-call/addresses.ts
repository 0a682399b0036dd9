/** Addresses outside the gateway that say something of datasets: files, feeds, site maps, descriptions, rows, features, tiles. */
import {
  DATA_JSON_PATH,
  datasetFeedPath,
  datasetPath,
  DOCUMENTS_FEED_PATH,
  documentsFeedPath,
  exportFormats,
  FEED_PATH,
  organisationPath,
  type ExportKey,
} from '#contract/exports.ts';
import {
  downloadForms,
  downloadPath,
  layerTilesPath,
  ogcPath,
  rowsDescriptionPath,
  rowsPath,
  tilesPath,
} from '#contract/rows-api.ts';
import type { Things } from './requests.ts';

const endings = (path: string, subject: (typeof exportFormats)[ExportKey]['describes'][number]): string[] =>
  Object.values(exportFormats)
    .filter(({ describes }) => (describes as readonly string[]).includes(subject))
    .map(({ suffix }) => `${path}.${suffix}`);

/** About one thing. Of what may not be known, each answers as if there were no such thing. */
export const addressesOf = (it: Things): readonly string[] => [
  `/files/${it.resource}/zyxquartz.csv`,
  ...endings(datasetPath(it.dataset), 'dataset'),
  datasetFeedPath(it.dataset),
  rowsPath(it.resource),
  `${rowsPath(it.resource)}?format=csv`,
  `${rowsPath(it.resource)}?group=site&aggregate=count`,
  rowsDescriptionPath(it.resource),
  ogcPath(it.resource),
  `${ogcPath(it.resource)}/api`,
  `${ogcPath(it.resource)}/conformance`,
  `${ogcPath(it.resource)}/collections`,
  `${ogcPath(it.resource)}/collections/features`,
  `${ogcPath(it.resource)}/collections/features/items`,
  `${ogcPath(it.resource)}/collections/features/items/0`,
  `${ogcPath(it.resource)}/tiles`,
  `${ogcPath(it.resource)}/tiles/WebMercatorQuad`,
  `${ogcPath(it.resource)}/tiles/WebMercatorQuad/0/0/0`,
  `${ogcPath(it.resource)}/tileMatrixSets`,
  `${ogcPath(it.resource)}/tileMatrixSets/WebMercatorQuad`,
  `${ogcPath(it.resource)}/collections/features/tiles`,
  `${ogcPath(it.resource)}/collections/features/tiles/WebMercatorQuad`,
  `${ogcPath(it.resource)}/collections/features/tiles/WebMercatorQuad/0/0/0`,
  `${tilesPath(it.resource)}/0/0/0`,
  `${layerTilesPath(it.map, it.layer)}/0/0/0`,
  ...downloadForms.map((form) => downloadPath(it.resource, form)),
];

/** About everything that the caller may find. */
export const listAddresses = (organisation: string, word: string): readonly string[] => [
  ...endings('/catalogue', 'catalogue'),
  ...endings(organisationPath(organisation), 'organisation'),
  DATA_JSON_PATH,
  FEED_PATH,
  `${FEED_PATH}?keywords=${word}`,
  `${FEED_PATH}?tags=${word}`,
  `${FEED_PATH}?organisation=${organisation}`,
  DOCUMENTS_FEED_PATH,
  documentsFeedPath(organisation),
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-themes.xml',
  '/sitemap-documents.xml',
  '/sitemap-datasets-1.xml',
  '/sitemap-tags-1.xml',
];
