/** A file's preview on a page of its own, which can be linked. */
import { Link } from '@tanstack/react-router';
import type { Preview } from '#contract/preview.ts';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { ResourcePreview } from './resource-preview.tsx';
import { inLanguage } from '../../components/in-language.ts';

export interface PreviewScreenProps {
  readonly resource: Preview['resource'];
  readonly dataset: Preview['dataset'];
}

export function PreviewScreen({ resource, dataset }: PreviewScreenProps) {
  const link = {
    to: '/organisation/$orgSlug/discovery/$datasetGUID',
    params: { orgSlug: dataset.organisationSlug, datasetGUID: dataset.datasetGUID },
  } as const;
  return (
    <main id="main" tabIndex={-1} className="container preview-page stack">
      <Breadcrumb
        above={[{ label: dataset.title, link }]}
        current={resource.name}
        language={dataset.language}
      />
      <h1 {...inLanguage(dataset.language)}>{resource.name}</h1>
      <p className="quiet">
        <Link {...link}>{dataset.title}</Link>, {dataset.organisationName}
      </p>
      <div>
        <ResourcePreview key={resource.resourceGUID} resourceGUID={resource.resourceGUID} />
      </div>
    </main>
  );
}
