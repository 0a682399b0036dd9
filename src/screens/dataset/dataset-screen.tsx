/** A dataset: what it is and who it is from, the way to its files, and everything one should know first. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useApi } from '../../app/context.ts';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Fingerprint } from '../../components/fingerprint.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { OrganisationMark } from '../../components/organisation-mark.tsx';
import { Status } from '../../components/status.tsx';
import { formatDay } from '../../messages/format.ts';
import { useDatasetMessages } from '../../messages/dataset.ts';
// What the lower parts wear, too: they are on the page before their code is.
import '../../styles/app-cards.css';
import '../../styles/dataset.css';
import '../../styles/samples.css';
import '../../styles/follow.css';
import '../../styles/table.css';
import '../../styles/tabs.css';
import { DatasetFacts } from './dataset-facts.tsx';
import { DatasetState } from './dataset-state.tsx';
import { datasetViewQuery, type DatasetView } from './dataset-view.ts';
import { AskAct, DownloadAct } from './download-act.tsx';
import { downloads, isRestricted } from './downloads.ts';
import { MemberPart } from '../dataset-access/member-part.tsx';
import { mainTable } from '#contract/main-file.ts';
import { DatasetAside, DatasetDetails, DatasetFiles, DatasetHeadActs } from './lazy-parts.ts';
import { isPreviewed } from '../preview/previewed-file.ts';
import { PageSections, type PageSection } from './page-sections.tsx';
import { TextLanguages } from './text-languages.tsx';
import { useRecordView } from './use-record-view.ts';
import { useWholePage } from './use-whole-page.ts';
import { inLanguage } from '../../components/in-language.ts';

function Head({ dataset }: { dataset: DatasetView }) {
  const t = useDatasetMessages();
  const { organisation, status, firstPublishedAt, language, title, resources } = dataset;
  return (
    <div className="dataset-head">
      <Fingerprint dataset={dataset} scale={2} />
      <div className="stack s">
        <h1 {...inLanguage(language)}>{title}</h1>
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
        <TextLanguages dataset={dataset} />
      </div>
      <div className="dataset-acts">
        {status === 'onRequest' && downloads(resources).length === 0 ? (
          <AskAct dataset={dataset} />
        ) : (
          <DownloadAct resources={resources} restricted={isRestricted(dataset)} />
        )}
        <Suspense>
          <DatasetHeadActs dataset={dataset} />
        </Suspense>
      </div>
    </div>
  );
}

function About({ dataset }: { dataset: DatasetView }) {
  const t = useDatasetMessages();
  const { textLanguages, availableLanguages: [mainLanguage] = [] } = dataset;
  const tagsLanguage = textLanguages?.tags ?? dataset.language;
  const isTranslated = mainLanguage !== undefined && tagsLanguage !== mainLanguage;
  return (
    <section id="about" className="stack" aria-label={t.about}>
      <DatasetState dataset={dataset} />
      <MemberPart dataset={dataset} />
      {dataset.description.trim() === '' ? (
        <p className="quiet">{t.noDescription}</p>
      ) : (
        <Markdown text={dataset.description} language={textLanguages?.description ?? dataset.language} />
      )}
      {dataset.tags.length > 0 && (
        <ul className="tag-list" aria-label={t.tags} {...inLanguage(tagsLanguage)}>
          {dataset.tags.map((tag) => (
            <li key={tag}>
              {/* Lists filter by the tags of the main language; the others are found by their words. */}
              <Link to="/discovery" search={isTranslated ? { keywords: `"${tag}"` } : { tag: [tag] }}>
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
  /** In which its texts are wanted; undefined: the language of the page. */
  readonly language: string | undefined;
}

export function DatasetScreen({ datasetGUID, language }: DatasetScreenProps) {
  const t = useDatasetMessages();
  const { data: dataset } = useSuspenseQuery(datasetViewQuery(useApi(), datasetGUID, language));
  useRecordView(dataset);
  const isWhole = useWholePage();
  const { organisation, resources } = dataset;
  const main = mainTable(resources);
  const hasColumns = main !== undefined && main.columns.length > 0;
  const isPlanned = dataset.status === 'planned';
  const sections: PageSection[] = [
    { id: 'about', label: t.about },
    ...(isPlanned ? [] : [{ id: 'resources', label: t.resources, count: resources.length }]),
    ...(isPreviewed(dataset) ? [{ id: 'preview', label: t.sections.preview, needsScript: true }] : []),
    ...(hasColumns ? [{ id: 'columns', label: t.sections.columns }] : []),
    { id: 'api', label: t.sections.api },
    { id: 'use', label: t.sections.use },
    { id: 'metadata', label: t.sections.metadata },
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
      <PageSections sections={sections} isWhole={isWhole} />
      <div className="with-aside dataset-body dataset-first" aria-busy={isWhole ? undefined : true}>
        <div>
          <About dataset={dataset} />
          <Suspense>
            <DatasetFiles dataset={dataset} />
          </Suspense>
        </div>
        <Suspense>
          <DatasetAside dataset={dataset} />
        </Suspense>
      </div>
      <Suspense>{isWhole && <DatasetDetails dataset={dataset} />}</Suspense>
    </main>
  );
}
