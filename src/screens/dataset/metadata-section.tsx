/** The record in plain words: what the head of the page and the key facts do not say, and folded what few look for. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { inLanguage } from '../../components/in-language.ts';
import { Markdown, MarkdownLine } from '../../components/markdown.tsx';
import { readBox } from '#contract/bounding-box.ts';
import { SectionHead } from '../../components/section-head.tsx';
import { isFinished } from '../../components/update-cycle.ts';
import { useDatasetPageMessages, type DatasetPageMessages } from '../../messages/dataset-page.ts';
import { useDatasetMessages } from '../../messages/dataset.ts';
import { formatLanguage, formatList } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import { Coverage } from './coverage.tsx';
import { Places } from './places.tsx';
import { periodText } from './period.ts';
import { Agents, Dates, Named, Relations, TagsByKind } from './typed-lists.tsx';
import type { DatasetView } from './dataset-view.ts';
import { isRestricted } from './downloads.ts';
import { Address } from '../../components/address.tsx';
import { RecordQuality } from './record-quality.tsx';
import { ExplainedTerm } from './explained-term.tsx';
import { Unanswered } from './unanswered.tsx';

type Words = DatasetPageMessages['metadata'];
type Key = keyof Words['terms'];

/** How often the data is updated, and whether it is as fresh as that promises. */
function cycle(t: Words, { frequency, freshness, overdueDays }: DatasetView): string | null {
  if (frequency === null) return null;
  if (isFinished(frequency)) return t.noFurtherUpdates;
  if (overdueDays !== null) return t.late(frequency.label, overdueDays);
  return freshness === null ? frequency.label : t.onTime(frequency.label);
}

const list = (items: readonly ReactNode[]) =>
  items.length === 0 ? null : items.map((item, place) => [place > 0 && ', ', item]);

/** More sources than this are folded, unless it would fold one alone. */
const SOURCES_SHOWN = 4;

const SourceList = ({ sources }: Pick<DatasetView, 'sources'>) => (
  <ul className="bare">
    {sources.map(({ title, url }) => (
      <li key={`${title} ${url}`}>{url === null ? title : <Address url={url} words={title} />}</li>
    ))}
  </ul>
);

function Sources({ sources }: Pick<DatasetView, 'sources'>) {
  const t = useDatasetPageMessages().metadata;
  if (sources.length <= SOURCES_SHOWN + 1) return <SourceList sources={sources} />;
  const others = sources.slice(SOURCES_SHOWN);
  return (
    <>
      <SourceList sources={sources.slice(0, SOURCES_SHOWN)} />
      <details className="metadata-fold">
        <summary>{t.moreSources(others.length)}</summary>
        <SourceList sources={others} />
      </details>
    </>
  );
}

/** What few readers need, and what the key facts say already. Who may read it is folded where everyone may. */
const folded = (dataset: DatasetView): ReadonlySet<Key> =>
  new Set<Key>([
    ...(dataset.frequency === null || dataset.status === 'planned' ? [] : ['frequency' as const]),
    // A box has its map here.
    ...(dataset.spatial === null || readBox(dataset.spatial) !== null ? [] : ['place' as const]),
    ...(isRestricted(dataset) ? [] : ['access' as const]),
    ...(dataset.visibility === 'public' ? ['visibility' as const] : []),
    'lawfulBases',
    'anonymisation',
    'anonymisationNote',
    'specialCategories',
    'impactAssessment',
    'retention',
    'identifier',
    'sourceIdentifier',
  ]);

const code = (text: string | null) => text !== null && <code>{text}</code>;

export function MetadataSection({ dataset }: { readonly dataset: DatasetView }) {
  const { discovery } = useMessages();
  const t = useDatasetPageMessages().metadata;
  /** A text of several lines, in its language. */
  const noted = (name: 'provenance' | 'qualityNotes' | 'versionNotes') =>
    dataset[name] && (
      <div {...inLanguage(dataset.textLanguages?.[name] ?? dataset.language)}>
        <Markdown text={dataset[name]} />
      </div>
    );
  const hasPlaces = (dataset.places ?? []).length > 0;
  const facts = useDatasetMessages().facts;
  const periods = (dataset.otherPeriods ?? []).flatMap((temporal) => periodText(facts, { temporal }) ?? []);
  const missing = <span className="quiet">{t.notStated}</span>;
  /** What everyone looks for says when it is not there; the rest is left out. */
  const values: Record<Key, ReactNode> = {
    alternativeTitles: formatList(dataset.alternativeTitles ?? []),
    themes: list(
      dataset.themes.map(({ id, label, broader }) => (
        <span key={id}>
          <Link to="/discovery" search={{ theme: [id] }}>
            {label}
          </Link>
          {broader !== undefined && (
            <>
              {' '}
              <span className="quiet">
                ({t.within}{' '}
                <Link to="/discovery" search={{ theme: [broader.id] }}>
                  {broader.label}
                </Link>
                )
              </span>
            </>
          )}
        </span>
      )),
    ),
    tagTypes: (dataset.tagTypes ?? []).length > 0 && <TagsByKind tagTypes={dataset.tagTypes ?? []} />,
    frequency: cycle(t, dataset) ?? missing,
    language: formatList(dataset.languages.map(formatLanguage)) || missing,
    place: dataset.spatial === null ? hasPlaces ? null : missing : <Coverage spatial={dataset.spatial} />,
    places: hasPlaces && <Places places={dataset.places ?? []} />,
    otherPeriods: list(periods),
    referenceSystem: dataset.spatialReferenceSystem?.label,
    dates: (dataset.dates ?? []).length > 0 && <Dates dates={dataset.dates ?? []} />,
    agents: (dataset.agents ?? []).length > 0 && <Agents agents={dataset.agents ?? []} />,
    dataProvider: dataset.dataProvider && <Named {...dataset.dataProvider} />,
    rights: dataset.rights !== null && (
      <span {...inLanguage(dataset.textLanguages?.rights ?? dataset.language)}>
        <MarkdownLine text={dataset.rights} />
      </span>
    ),
    access: dataset.access?.label,
    visibility: discovery.visibility[dataset.visibility],
    lawfulBases: formatList((dataset.lawfulBases ?? []).map(({ label }) => label)),
    anonymisation: dataset.anonymisation?.label,
    version: dataset.version,
    versionNotes: noted('versionNotes'),
    provenance: noted('provenance'),
    qualityNotes: noted('qualityNotes'),
    quality: dataset.quality && <RecordQuality quality={dataset.quality} />,
    citation: dataset.citation,
    identifiers: list((dataset.identifiers ?? []).map((one) => <Address key={one} url={one} />)),
    attribution: dataset.attribution,
    temporalResolution: dataset.temporalResolution && <code>{dataset.temporalResolution}</code>,
    spatialResolution: dataset.spatialResolution && t.metres(dataset.spatialResolution),
    documentation: list((dataset.documentation ?? []).map((one) => <Address key={one} url={one} />)),
    standards: list((dataset.standards ?? []).map((one) => <Address key={one} url={one} />)),
    topics: formatList((dataset.topics ?? []).map((one) => t.fixed.topics[one])),
    highValue: formatList((dataset.highValue ?? []).map((one) => t.fixed.highValue[one])),
    relations: (dataset.relations ?? []).length > 0 && <Relations relations={dataset.relations ?? []} />,
    specialCategories: formatList(
      (dataset.specialCategories ?? []).map((one) => t.fixed.specialCategories[one]),
    ),
    restrictions: formatList((dataset.restrictions ?? []).map((one) => t.fixed.restrictions[one])),
    anonymisationNote: dataset.anonymisationNote,
    impactAssessment: dataset.impactAssessment && <Address url={dataset.impactAssessment} />,
    retention: dataset.retention && <code>{dataset.retention}</code>,
    sources: dataset.sources.length > 0 && <Sources sources={dataset.sources} />,
    landingPage: dataset.landingPage !== null && (
      <>
        <Address url={dataset.landingPage} />
        {dataset.landingPageUnansweredAt !== undefined && <Unanswered at={dataset.landingPageUnansweredAt} />}
      </>
    ),
    identifier: code(dataset.datasetGUID),
    sourceIdentifier: code(dataset.sourceIdentifier),
  };
  const isFolded = folded(dataset);
  const terms = (keys: readonly Key[]) => (
    <dl className="dl">
      {keys.map((key) => (
        <div key={key}>
          <dt>
            <ExplainedTerm term={t.terms[key]} explanation={t.explained[key]} />
          </dt>
          <dd>{values[key]}</dd>
        </div>
      ))}
    </dl>
  );
  const keys = (Object.keys(values) as Key[]).filter((key) => isThere(values[key]));
  return (
    <section id="metadata" className="section">
      <SectionHead title={t.title} />
      {terms(keys.filter((key) => !isFolded.has(key)))}
      <details className="metadata-fold">
        <summary>{t.more}</summary>
        {terms(keys.filter((key) => isFolded.has(key)))}
      </details>
    </section>
  );
}

const isThere = (value: ReactNode) =>
  value !== null && value !== undefined && value !== false && value !== '';
