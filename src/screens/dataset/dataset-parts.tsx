/**
 * The parts of a dataset's page that come with the second chunk: the acts beside the download, the files, the aside,
 * and what follows them.
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
      {main !== undefined && main.columns.length > 0 && (
        <ColumnsSection resource={main} resources={dataset.resources} />
      )}
      {/* Two columns, each as long as its content: rows would be as long as the longer of two parts. */}
      <div className="two dataset-two">
        <div>
          <ApiSection dataset={dataset} />
          <UseSection dataset={dataset} />
        </div>
        <div>
          <MetadataSection dataset={dataset} />
          <RelatedSection datasetGUID={dataset.datasetGUID} />
          <MadeWithSection of={{ datasetGUID: dataset.datasetGUID }} />
        </div>
      </div>
    </>
  );
}
