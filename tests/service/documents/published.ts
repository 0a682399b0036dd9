/** Charts, dashboards and maps that are published through the calls of their editors. */
import { randomUUID } from 'node:crypto';
import type { ChartDocument, DashboardDocument } from '#contract/documents.ts';
import type { MapDocument, MapLayer } from '#contract/maps.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { ask, ORGANISATION as organisationGUID, people } from '../../support/catalogue.ts';

type Visibility = 'public' | 'organisation';

export const layerOf = (resourceGUID: string, more: Partial<MapLayer> = {}): MapLayer => ({
  layerGUID: randomUUID(),
  resourceGUID,
  sheet: 0,
  name: 'Wards',
  style: { kind: 'categories', column: 'ward' },
  filters: [],
  popup: [],
  from: 0,
  to: 18,
  hidden: false,
  ...more,
});

/** @param data gives the service when it is needed, since it is made before the tests and not before this */
export const publishing = (data: () => Service) => ({
  async chart(document: ChartDocument, visibility: Visibility = 'public'): Promise<string> {
    const { documentGUID } = await ask(data(), 'chart:create', { organisationGUID, document }, people.owner);
    await ask(data(), 'document:publish', { documentGUID, base: 1, visibility }, people.owner);
    return documentGUID;
  },
  async dashboard(
    parts: DashboardDocument['parts'],
    more: Partial<Pick<DashboardDocument, 'title' | 'words'>> = {},
  ): Promise<string> {
    const { documentGUID } = await ask(
      data(),
      'dashboard:create',
      { organisationGUID, title: 'Wards' },
      people.owner,
    );
    const document: DashboardDocument = {
      kind: 'dashboard',
      title: 'Wards',
      words: '',
      onOrganisationPage: true,
      parts,
      ...more,
    };
    await ask(data(), 'document:save', { documentGUID, document, base: 1 }, people.owner);
    await ask(data(), 'document:publish', { documentGUID, base: 2, visibility: 'public' }, people.owner);
    return documentGUID;
  },
  async map(
    layers: MapLayer[],
    visibility: Visibility = 'public',
    more: Partial<MapDocument> = {},
  ): Promise<string> {
    const { mapGUID } = await ask(data(), 'map:create', { organisationGUID, title: 'Wards' }, people.owner);
    const document: MapDocument = {
      title: 'Wards',
      words: '',
      alternative: 'Wards.',
      extent: null,
      layers,
      ...more,
    };
    await ask(data(), 'map:save', { mapGUID, document, base: 1 }, people.owner);
    await ask(data(), 'map:publish', { mapGUID, base: 2, visibility }, people.owner);
    return mapGUID;
  },
});

export const partOf = (kind: 'chart' | 'map', guid: string): DashboardDocument['parts'][number] => {
  const place = { partGUID: randomUUID(), wide: false };
  return kind === 'chart' ? { kind, ...place, documentGUID: guid } : { kind, ...place, mapGUID: guid };
};
