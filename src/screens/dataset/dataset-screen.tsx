/** A dataset: what it is and who it is from, the way to its files, and everything one should know first. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Dataset } from '#contract/entities/dataset.ts';
import { useApi } from '../../app/context.ts';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Fingerprint } from '../../components/fingerprint.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { OrganisationMark } from '../../components/organisation-mark.tsx';
import { Status } from '../../components/status.tsx';
import { formatDay } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import { datasetQuery } from '../../services/api/dataset-queries.ts';
import '../../styles/dataset.css';
import '../../styles/tabs.css';
import { ColumnsSection } from './columns-section.tsx';
import { DatasetAside } from './dataset-aside.tsx';
import { DatasetFacts } from './dataset-facts.tsx';
import { DatasetState } from './dataset-state.tsx';
import { AskAct, DownloadAct } from './download-act.tsx';
import { mainTable } from './downloads.ts';
import { MetadataSection } from './metadata-section.tsx';
import { PageSections, type PageSection } from './page-sections.tsx';
import { ResourcesSection } from './resources-section.tsx';
import { UseSection } from './use-section.tsx';
import { useRecordView } from './use-record-view.ts';

/** Not everybody may have the files, so a plain link to one would not do. */
const isRestricted = ({ visibility }: Dataset) => visibility !== 'public';

function Head({ dataset }: { dataset: Dataset }) {
  const t = useMessages().dataset;
  const { organisation, status, firstPublishedAt, language, title, resources } = dataset;
  return (
    <div className="dataset-head">
      <Fingerprint dataset={dataset} scale={2} />
      <div className="stack s">
        <h1 lang={language}>{title}</h1>
        <p className="row wrap gap-4 t14">
          <span className="row">
            <OrganisationMark name={organisation.name} id={organisation.organisationGUID} size={28} />
            <Link
              className="plain strong"
              to="/organisation/$orgSlug"
              params={{ orgSlug: organisation.slug }}
            >
              {organisation.name}
            </Link>
          </span>
          <Status status={status} />
          {firstPublishedAt !== null && (
            <span className="quiet">{t.firstPublished(formatDay(firstPublishedAt))}</span>
          )}
        </p>
      </div>
      {status === 'onRequest' ? (
        <AskAct dataset={dataset} />
      ) : (
        <DownloadAct resources={resources} restricted={isRestricted(dataset)} />
      )}
    </div>
  );
}

function About({ dataset }: { dataset: Dataset }) {
  const t = useMessages().dataset;
  return (
    <section id="about" className="stack" aria-label={t.about}>
      <DatasetState dataset={dataset} />
      {dataset.description.trim() === '' ? (
        <p className="quiet">{t.noDescription}</p>
      ) : (
        <Markdown text={dataset.description} language={dataset.language} />
      )}
      {dataset.tags.length > 0 && (
        <ul className="tag-list" aria-label={t.tags}>
          {dataset.tags.map((tag) => (
            <li key={tag}>
              <Link to="/discovery" search={{ tag: [tag] }}>
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export interface DatasetScreenProps {
  readonly datasetGUID: string;
}

export function DatasetScreen({ datasetGUID }: DatasetScreenProps) {
  const t = useMessages().dataset;
  const { data: dataset } = useSuspenseQuery(datasetQuery(useApi(), datasetGUID));
  useRecordView(datasetGUID);
  const { organisation, resources } = dataset;
  const main = mainTable(resources);
  const hasColumns = main !== undefined && main.columns.length > 0;
  const isPlanned = dataset.status === 'planned';
  const sections: PageSection[] = [
    { id: 'about', label: t.about },
    ...(isPlanned ? [] : [{ id: 'resources', label: t.resources, count: resources.length }]),
    ...(hasColumns ? [{ id: 'columns', label: t.columns.title }] : []),
    { id: 'metadata', label: t.metadata.title },
    { id: 'use', label: t.use.tab },
  ];
  return (
    <main id="main" tabIndex={-1} className="container">
      <Breadcrumb
        above={[
          { label: t.above, link: { to: '/discovery' } },
          {
            label: organisation.name,
            link: { to: '/organisation/$orgSlug', params: { orgSlug: organisation.slug } },
          },
        ]}
        current={dataset.title}
        language={dataset.language}
      />
      <Head dataset={dataset} />
      <DatasetFacts dataset={dataset} />
      <PageSections sections={sections} />
      <div className="with-aside dataset-body">
        <div>
          <About dataset={dataset} />
          {!isPlanned && <ResourcesSection dataset={dataset} restricted={isRestricted(dataset)} />}
          {hasColumns && <ColumnsSection resource={main} />}
          <MetadataSection dataset={dataset} />
        </div>
        <DatasetAside dataset={dataset} />
      </div>
      <UseSection dataset={dataset} />
    </main>
  );
}
