/** The start page: how much there is, a search, what happened this week, themes, datasets, organisations. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide';
import type { CatalogueSummary } from '#contract/discovery.ts';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { IndexList } from '../../components/index-list.tsx';
import { OrganisationMark } from '../../components/organisation-mark.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useHomeMessages } from '../../messages/home.ts';
import { catalogueSummaryQuery } from '../../services/api/dataset-queries.ts';
import { organisationPageQuery } from '../../services/api/organisation-queries.ts';
import '../../styles/home.css';
import type { DiscoverySearch } from '../discovery/discovery-search.ts';
import { briefListQuery, type BriefDataset } from '../discovery/dataset-lists.ts';
import { slugOf } from '#contract/slug.ts';
import { DatasetColumn } from './dataset-column.tsx';
import { FingerprintLegend } from './fingerprint-legend.tsx';
import { largestOrganisations, mostUsedFilter, recentFilter } from './home-filters.ts';
import { SearchSuggestions } from '../search/search-suggestions.ts';

const EXAMPLES_SHOWN = 3;

/** Searches that are sure to find something: tags of what is used most. */
export const exampleSearches = (datasets: readonly BriefDataset[]): string[] =>
  [...new Set(datasets.flatMap(({ tags }) => tags.slice(0, 2)))].slice(0, EXAMPLES_SHOWN);

/** The dataset whose fingerprint shows the most kinds of columns, for the legend. */
export function richestFingerprint(datasets: readonly BriefDataset[]): BriefDataset | undefined {
  const kinds = ({ fingerprint }: BriefDataset) =>
    new Set(fingerprint?.split(' ').map((column) => column[0])).size;
  return datasets
    .filter(({ fingerprint, status }) => fingerprint !== null && status === 'published')
    .toSorted((a, b) => kinds(b) - kinds(a))[0];
}

function Week({ week }: { week: CatalogueSummary['week'] }) {
  const t = useHomeMessages();
  // Each figure is the number of datasets in the list behind it (proxy/domains/discovery/catalogue-summary.ts).
  const lines: readonly { term: string; value: number; search: Partial<DiscoverySearch> }[] = [
    {
      term: t.updated,
      value: week.updated,
      search: { order: 'lastUpdated', status: ['published', 'onRequest'], updated: 'week' },
    },
    { term: t.added, value: week.added, search: { status: ['published', 'onRequest'], added: 'week' } },
    { term: t.planned, value: week.planned, search: { status: ['planned'], added: 'week' } },
    { term: t.overdue, value: week.overdue, search: { due: ['overdue'] } },
  ];
  return (
    <section className="ledger" aria-labelledby="week">
      <h2 id="week">{t.week}</h2>
      <dl>
        {lines.map(({ term, value, search }) => (
          <div key={term}>
            <dt>
              <Link to="/discovery" search={search}>
                {term}
              </Link>
            </dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Themes({ themes }: Pick<CatalogueSummary, 'themes'>) {
  const t = useHomeMessages();
  return (
    <section className="section">
      <SectionHead title={t.themes}>
        <Link to="/discovery/themes">{t.allThemes}</Link>
      </SectionHead>
      <IndexList
        items={themes
          .filter(({ count }) => count > 0)
          .map(({ id, label, count }) => ({
            key: String(id),
            label,
            count,
            link: { to: '/discovery/themes/$theme', params: { theme: slugOf(label) } },
          }))}
      />
    </section>
  );
}

function Organisations() {
  const t = useHomeMessages();
  const canFind = useOffered('organisation:find');
  const { data } = useSuspenseQuery(organisationPageQuery(useApi(), largestOrganisations, canFind));
  return (
    <section className="section">
      <SectionHead title={t.organisations}>
        <Link to="/discovery/organisations">{t.allOrganisations(data.totalCount)}</Link>
      </SectionHead>
      <ul className="orgs">
        {data.result.map(({ organisationGUID, slug, name, datasetCount, logo }) => (
          <li key={organisationGUID}>
            <OrganisationMark name={name} id={organisationGUID} logo={logo} />
            <div>
              <Link className="plain strong" to="/organisation/$orgSlug" params={{ orgSlug: slug }}>
                {name}
              </Link>
              <p className="t13 quiet num">{t.datasets(datasetCount)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HomeScreen() {
  const t = useHomeMessages();
  const api = useApi();
  const navigate = useNavigate();
  // Without it the page has its lists and no figures.
  const { data: summary } = useQuery({
    ...catalogueSummaryQuery(api),
    enabled: useOffered('catalogue:summary'),
  });
  const suggestions = useOffered('catalogue:suggest') ? SearchSuggestions : undefined;
  const { data: recent } = useSuspenseQuery(briefListQuery(api, recentFilter));
  const { data: mostUsed } = useSuspenseQuery(briefListQuery(api, mostUsedFilter));
  const examples = exampleSearches(mostUsed);
  const example = richestFingerprint([...mostUsed, ...recent]);

  return (
    <main id="main" tabIndex={-1} className="container">
      <div className="home-top">
        <div>
          <h1>{summary ? t.catalogueSize(summary.datasets, summary.organisations) : t.title}</h1>
          <p className="lede measure">{t.lede}</p>
          <SearchForm
            className="input-wrap search-l"
            action="/discovery"
            label={t.search}
            placeholder={t.searchPlaceholder}
            suggestions={suggestions}
            onSearch={(keywords) => void navigate({ to: '/discovery', search: { keywords } })}
          >
            <button className="button primary" aria-label={t.searchAct}>
              <span className="label">{t.searchAct}</span>
              <Icon of={Search} large />
            </button>
          </SearchForm>
          {examples.length > 0 && (
            <p className="t14 quiet examples">
              {t.examples}{' '}
              {examples.map((keywords, place) => (
                <span key={keywords}>
                  {place > 0 && ', '}
                  <Link to="/discovery" search={{ keywords }}>
                    {keywords}
                  </Link>
                </span>
              ))}
            </p>
          )}
        </div>
        {summary !== undefined && <Week week={summary.week} />}
      </div>
      {recent.length + mostUsed.length === 0 && !summary?.datasets ? (
        <EmptyState title={t.nothing.title}>
          <p>{t.nothing.text}</p>
        </EmptyState>
      ) : (
        <>
          {summary !== undefined && <Themes themes={summary.themes} />}
          <div className="two section">
            <DatasetColumn
              title={t.recent}
              datasets={recent}
              order="lastUpdated"
              seeAll={t.seeAllRecent}
              aside="age"
            />
            <DatasetColumn
              title={t.mostUsed}
              datasets={mostUsed}
              order="mostViewed"
              seeAll={t.seeAllMostUsed}
              aside="use"
            />
          </div>
          <Organisations />
          {example !== undefined && <FingerprintLegend example={example} />}
        </>
      )}
    </main>
  );
}
