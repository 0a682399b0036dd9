/**
 * The lower parts of the page. The server writes them with the rest; their code arrives once the page can be
 * read, and takes over what is there already.
 */
import { lazyRouteComponent } from '@tanstack/react-router';

const load = () => import('./dataset-parts.tsx');

export const DatasetFiles = lazyRouteComponent(load, 'DatasetFiles');
export const DatasetHeadActs = lazyRouteComponent(load, 'DatasetHeadActs');
export const DatasetDetails = lazyRouteComponent(load, 'DatasetDetails');
export const DatasetAside = lazyRouteComponent(load, 'DatasetAside');

/** Resolves when the parts can be shown at once. */
export const loadDatasetParts = (): Promise<unknown> =>
  Promise.all(
    [DatasetHeadActs, DatasetFiles, DatasetDetails, DatasetAside].map(async (part) => part.preload?.()),
  );
