/** A file's preview on a page of its own, which can be linked. */
import type { Preview } from '#contract/preview.ts';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { publicDatasetLink } from '../../components/dataset-link.ts';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { ResourcePreview } from './resource-preview.tsx';
import { inLanguage } from '../../components/in-language.ts';

export interface PreviewScreenProps {
  readonly resource: Preview['resource'];
  readonly dataset: Preview['dataset'];
}

export function PreviewScreen({ resource, dataset }: PreviewScreenProps) {
  return (
    <main id="main" tabIndex={-1} className="container preview-page stack">
      <Breadcrumb
        above={[{ label: dataset.title, link: publicDatasetLink(dataset) }]}
        current={resource.name}
        language={dataset.language}
      />
      <h1 {...inLanguage(dataset.language)}>{resource.name}</h1>
      <p className="quiet">
        <DatasetTitleLink dataset={dataset}>{dataset.title}</DatasetTitleLink>, {dataset.organisationName}
      </p>
      <div>
        <ResourcePreview key={resource.resourceGUID} resourceGUID={resource.resourceGUID} />
      </div>
    </main>
  );
}
