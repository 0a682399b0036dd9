/** The page on which a request for rows of a file is built, sent and looked at. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Preview } from '#contract/preview.ts';
import { rowsDescriptionPath } from '#contract/rows-api.ts';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { inLanguage } from '../../components/in-language.ts';
import { useRowRequestMessages } from '../../messages/row-request.ts';
import '../../styles/banner.css';
import '../../styles/field.css';
import '../../styles/preview.css';
import '../../styles/row-request.css';
import '../../styles/table.css';
import { AccessNote } from '../preview/access-note.tsx';
import { previewQuery } from '../preview/preview-queries.ts';
import { ResourcePreview } from '../preview/resource-preview.tsx';
import { RequestBuilder } from './request-builder.tsx';

export interface RowRequestScreenProps {
  readonly resource: Preview['resource'];
  readonly dataset: Preview['dataset'];
}

export function RowRequestScreen({ resource, dataset }: RowRequestScreenProps) {
  const t = useRowRequestMessages();
  const { resourceGUID, name } = resource;
  const { data: preview } = useSuspenseQuery(previewQuery(useApi(), resourceGUID));
  const link = {
    to: '/organisation/$orgSlug/discovery/$datasetGUID',
    params: { orgSlug: dataset.organisationSlug, datasetGUID: dataset.datasetGUID },
  } as const;
  const table = preview.table;
  return (
    <main id="main" tabIndex={-1} className="container preview-page stack">
      <Breadcrumb
        above={[
          { label: dataset.title, link },
          { label: name, link: { to: '/preview/$resourceGUID', params: { resourceGUID } } },
        ]}
        current="API"
      />
      <h1 {...inLanguage(dataset.language)}>{t.heading(name)}</h1>
      <p className="quiet measure">{t.lead}</p>
      <p className="row wrap gap-4 t14">
        <Link to="/preview/$resourceGUID" params={{ resourceGUID }}>
          {t.preview}
        </Link>
        {preview.may.query && <a href={rowsDescriptionPath(resourceGUID)}>{t.description}</a>}
      </p>
      {table === null && (
        <Banner kind="info">
          <p>{t.noTable}</p>
        </Banner>
      )}
      {table !== null && table.state !== 'ready' && (
        // It asks for the table and waits for it; with the table, the form takes its place.
        <ResourcePreview resourceGUID={resourceGUID} />
      )}
      {table?.state === 'ready' && !preview.may.query && <AccessNote preview={preview} />}
      {table?.state === 'ready' && preview.may.query && (
        <RequestBuilder key={resourceGUID} resource={resource} totalColumns={table.columns} />
      )}
    </main>
  );
}
