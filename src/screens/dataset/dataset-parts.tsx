/**
 * The parts of a dataset's page that come with the second chunk: the acts beside the download, what follows the
 * description, the aside, and use with what is related.
 */
import { MadeWithSection } from '../apps/made-with.tsx';
import { ApiSection } from './api-section.tsx';
import { ColumnsSection } from './columns-section.tsx';
import type { DatasetView } from './dataset-view.ts';
import { isRestricted } from './downloads.ts';
import { mainTable } from '#contract/main-file.ts';
import { MetadataSection } from './metadata-section.tsx';
import { PreviewSlot } from '../preview/preview-slot.tsx';
import { RelatedSection } from './related-section.tsx';
import { ResourcesSection } from './resources-section.tsx';
import { UseSection } from './use-section.tsx';

export { DatasetAside } from './dataset-aside.tsx';
export { HeadActs as DatasetHeadActs } from './head-acts.tsx';

interface PartProps {
  readonly dataset: DatasetView;
}

/** The files: what most come for, so that they are drawn with the head of the page. */
export function DatasetFiles({ dataset }: PartProps) {
  return (
    dataset.status !== 'planned' && <ResourcesSection dataset={dataset} restricted={isRestricted(dataset)} />
  );
}

export function DatasetDetails({ dataset }: PartProps) {
  const main = mainTable(dataset.resources);
  return (
    <>
      <PreviewSlot dataset={dataset} />
      {main !== undefined && main.columns.length > 0 && <ColumnsSection resource={main} />}
      <div className="two dataset-two">
        <ApiSection dataset={dataset} />
        <MetadataSection dataset={dataset} />
      </div>
    </>
  );
}

export function DatasetUse({ dataset }: PartProps) {
  return (
    <>
      <div className="two dataset-two dataset-use">
        <UseSection dataset={dataset} />
        <RelatedSection datasetGUID={dataset.datasetGUID} />
      </div>
      <MadeWithSection of={{ datasetGUID: dataset.datasetGUID }} />
    </>
  );
}
