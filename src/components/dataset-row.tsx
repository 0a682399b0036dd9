/**
 * A dataset in a list: fingerprint, title, who and status, summary, facts, use. The title is the link, not the
 * row, so that text in it can be selected and each link has one meaning.
 */
import { Link } from '@tanstack/react-router';
import type { Match } from '#contract/discovery.ts';
import type { DatasetSummary } from '#contract/entities/dataset.ts';
import { formatAge, formatDay, formatNumber } from '../messages/format.ts';
import { useMessages } from '../messages/messages.ts';
import '../styles/results.css';
import { DatasetTitleLink } from './dataset-title-link.tsx';
import { Fingerprint } from './fingerprint.tsx';
import { Highlight } from './highlight.tsx';
import { KeptItem } from './kept-item.tsx';
import { RelativeTime } from './relative-time.tsx';
import { Sparkline } from './sparkline.tsx';
import { Status } from './status.tsx';
import { isFinished } from './update-cycle.ts';
import { inLanguage } from './in-language.ts';

/** What a row shows of a dataset. */
export interface RowDataset extends Pick<
  DatasetSummary,
  | 'datasetGUID'
  | 'title'
  | 'summary'
  | 'language'
  | 'textLanguages'
  | 'status'
  | 'formats'
  | 'freshness'
  | 'overdueDays'
  | 'shape'
  | 'fingerprint'
  | 'updatedAt'
  | 'expectedAt'
  | 'trend'
> {
  readonly organisation: { readonly slug: string; readonly name: string };
  /** How the licence is called where there is little room. */
  readonly licence: string | null;
  readonly frequency: { readonly code: string; readonly label: string } | null;
  /** Why it was found, when title and summary do not show it. */
  readonly match: Match | null;
  readonly views: number;
  readonly downloads: number;
}

export interface DatasetRowProps {
  readonly dataset: RowDataset;
  /** Words to mark in title and summary. */
  readonly keywords?: string;
  /** Level of the title, below the heading the list is under. */
  readonly level?: 2 | 3;
  /** The language that the reader has chosen for texts; the page of the dataset opens in it too. */
  readonly textLanguage?: string;
  /** Leaves out who publishes it, on the page of that organisation. */
  readonly publisherKnown?: boolean;
}

function When({ dataset }: { dataset: RowDataset }) {
  const t = useMessages().discovery;
  if (dataset.overdueDays !== null) return <li className="over">{t.overdue(dataset.overdueDays)}</li>;
  if (dataset.status === 'planned')
    return dataset.expectedAt === null ? null : <li>{t.expected(formatDay(dataset.expectedAt))}</li>;
  return (
    <li>
      {t.updated} <RelativeTime at={dataset.updatedAt} />
      {isFinished(dataset.frequency) && `, ${t.noFurtherUpdates}`}
    </li>
  );
}

function Cycle({ frequency }: Pick<RowDataset, 'frequency'>) {
  return frequency === null || isFinished(frequency) ? null : <li>{frequency.label}</li>;
}

/** Where a word was found that neither title nor summary shows. */
function Why({ match, language }: { match: Match; language: string }) {
  const { matchedIn } = useMessages().discovery;
  return (
    <p className="why">
      <span>
        {matchedIn[match.field]}{' '}
        <span {...inLanguage(language)}>
          {match.before}
          <mark>{match.matched}</mark>
          {match.after}
        </span>
      </span>
    </p>
  );
}

export function DatasetRow(props: DatasetRowProps) {
  return (
    <KeptItem className="result" of={() => [props, formatAge(props.dataset.updatedAt, Date.now())]}>
      <Content {...props} />
    </KeptItem>
  );
}

function Content({
  dataset,
  keywords = '',
  level = 2,
  textLanguage,
  publisherKnown = false,
}: DatasetRowProps) {
  const t = useMessages().discovery;
  const Heading = `h${level}` as const;
  const { shape, views, downloads } = dataset;
  return (
    <>
      <Fingerprint dataset={dataset} />
      <div>
        <Heading {...inLanguage(dataset.language)}>
          <DatasetTitleLink dataset={dataset} textLanguage={textLanguage}>
            <Highlight text={dataset.title} keywords={keywords} />
          </DatasetTitleLink>
        </Heading>
        <div className="by">
          {!publisherKnown && (
            <Link
              className="plain"
              to="/organisation/$orgSlug"
              params={{ orgSlug: dataset.organisation.slug }}
            >
              {dataset.organisation.name}
            </Link>
          )}
          <Status status={dataset.status} />
        </div>
        <p className="summary" {...inLanguage(dataset.textLanguages?.summary ?? dataset.language)}>
          <Highlight text={dataset.summary} keywords={keywords} />
        </p>
        {dataset.match !== null && (
          <Why match={dataset.match} language={dataset.match.language ?? dataset.language} />
        )}
        <ul className="facts">
          {dataset.formats.length > 0 && <li className="format">{dataset.formats.join(' ')}</li>}
          {shape !== null && <li>{t.shape(t.rows(shape.rows), shape.columns)}</li>}
          <When dataset={dataset} />
          <Cycle frequency={dataset.frequency} />
          {dataset.licence !== null && <li>{dataset.licence}</li>}
        </ul>
      </div>
      <div className="use">
        <Sparkline values={dataset.trend} width={88} height={24} />
        <span>
          <strong>{formatNumber(views)}</strong> {t.views(views)}
        </span>
        {dataset.status === 'published' && (
          <span>
            <strong>{formatNumber(downloads)}</strong> {t.downloads(downloads)}
          </span>
        )}
      </div>
    </>
  );
}
