/** A published chart: its figures with their table, words, where the data comes from, and how to cite it. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { chartPath, embedChartPath } from '#contract/embed.ts';
import type { ShownChart } from '#contract/shown-documents.ts';
import { useApi, useConfiguration, useOrigin } from '../../app/context.ts';
import { buttonClass } from '../../components/button.tsx';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { DefinitionList } from '../../components/definition-list.tsx';
import { inLanguage } from '../../components/in-language.ts';
import { LicenceList } from '../../components/licence-list.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';
import { language } from '../../messages/language.ts';
import { chartFiguresQuery, shownChartQuery } from '../../services/api/document-queries.ts';
import { CiteWork } from '../dataset/citation.tsx';
import { DocumentHead } from '../saved-chart/document-head.tsx';
import { ShownChartView } from '../saved-chart/lazy-chart.ts';
import '../../styles/preview-chart.css';

function Dataset({ data }: Pick<ShownChart, 'data'>) {
  if (data.state === 'unavailable') return null;
  const { datasetGUID, title, organisationSlug, organisationName, language: written } = data.dataset;
  return (
    <span>
      <DatasetTitleLink dataset={{ datasetGUID, organisationSlug }} {...inLanguage(written)}>
        {title}
      </DatasetTitleLink>
      , {organisationName}
    </span>
  );
}

/** Names the chart with the version of the data that its figures are of, since another has other figures. */
function Citation({
  shown: { documentGUID, title, organisation, publication, data },
}: {
  readonly shown: ShownChart;
}) {
  const t = useDocumentMessages();
  const { productName } = useConfiguration();
  const address = useOrigin() + chartPath(organisation.slug, documentGUID);
  const figures = useQuery({
    ...chartFiguresQuery(useApi(), documentGUID, 'made'),
    enabled: data.state === 'open',
  });
  if (publication === null) return null;
  const day = publication.at.slice(0, 10);
  const versions = figures.data?.versions;
  const dataVersion =
    versions === undefined ? null : versions.on === 'made' ? versions.made : versions.current;
  const work = {
    title,
    publisher: organisation.name,
    published: day,
    version: String(publication.version),
    catalogue: productName,
    address,
    language: language.tag,
    tags: [],
    note: dataVersion === null ? undefined : t.view.citedData(dataVersion),
  };
  const text = t.view.cite({
    ...work,
    year: day.slice(0, 4),
    kind: t.kinds.chart,
    data: dataVersion,
  });
  return <CiteWork work={work} text={text} />;
}

export function ChartScreen({ documentGUID }: { readonly documentGUID: string }) {
  const t = useDocumentMessages().view;
  const { data: shown } = useSuspenseQuery(shownChartQuery(useApi(), documentGUID));
  const { organisation, data } = shown;
  const look = data.state === 'open' ? data.look : null;
  return (
    <main id="main" tabIndex={-1} className="container">
      <DocumentHead
        shown={shown}
        kind="chart"
        embedPath={embedChartPath(documentGUID)}
        edit={
          shown.mayEdit && (
            <Link
              className={buttonClass({})}
              to="/organisation/$orgSlug/chart/$chartGUID/edit"
              params={{ orgSlug: organisation.slug, chartGUID: documentGUID }}
            >
              {t.edit}
            </Link>
          )
        }
      />
      <div className="chart-page">
        <div>
          <Suspense>
            <ShownChartView shown={shown} />
          </Suspense>
          {look !== null && look.words.trim() !== '' && (
            <div className="prose">
              <Markdown text={look.words} />
            </div>
          )}
        </div>
        <aside className="stack">
          <section>
            <SectionHead title={t.about} />
            <DefinitionList
              items={[
                { term: t.inWords, value: look?.alternative },
                { term: t.data, value: data.state === 'unavailable' ? null : <Dataset data={data} /> },
                ...(data.state === 'unavailable'
                  ? []
                  : [
                      {
                        term: t.licence,
                        value: <LicenceList licences={[data.dataset.licence]} none={t.noLicence} />,
                      },
                      { term: t.changed, value: <RelativeTime at={data.dataset.updatedAt} /> },
                    ]),
                { term: t.madeBy, value: organisation.name },
              ]}
            />
          </section>
          <Citation shown={shown} />
        </aside>
      </div>
    </main>
  );
}
