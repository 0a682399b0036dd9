/** An organisation: what it is, its figures, its datasets with a search in them, the themes it covers. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { DISCOVERY_PAGE_SIZE } from '#contract/fixed-values.ts';
import type { Organisation } from '#contract/entities/organisation.ts';
import { captured } from '../../app/capture.ts';
import { useAuthentication, useSend } from '../../app/use-application.ts';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { ClearLink } from '../../components/clear-link.tsx';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { DatasetRow } from '../../components/dataset-row.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { IndexList } from '../../components/index-list.tsx';
import { safeHref } from '../../components/markdown-inline.ts';
import { OrganisationMark } from '../../components/organisation-mark.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Select } from '../../components/select.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useOrganisationMessages } from '../../messages/organisation.ts';
import { useMessages } from '../../messages/messages.ts';
import { organisationQuery, organisationStatisticsQuery } from '../../services/api/organisation-queries.ts';
import '../../styles/follow.css';
import '../../styles/list.css';
import '../../styles/organisation.css';
import { Address } from '../../components/address.tsx';
import { MadeWithSection } from '../apps/made-with.tsx';
import { plainListQuery } from '../discovery/dataset-lists.ts';
import { effectiveOrder, ordersFor } from '../discovery/discovery-search.ts';
import { DashboardsSection } from './dashboards-section.tsx';
import { OrganisationFollow } from './lazy-follow.ts';
import { MemberStrip } from './lazy-member-strip.ts';
import { OrganisationFacts } from './organisation-facts.tsx';
import { organisationFilter, type OrganisationSearch } from './organisation-search.ts';

const SEARCH_FORM = 'find';

function Head({ organisation }: { organisation: Organisation }) {
  const { name, organisationGUID, description, kind, url, logo, parent, identifiers = [] } = organisation;
  const t = useOrganisationMessages();
  const website = url === null ? null : safeHref(url);
  return (
    <div className="organisation-head">
      <OrganisationMark name={name} id={organisationGUID} logo={logo} size={80} />
      <div className="stack s">
        <h1>{name}</h1>
        {description !== '' && <p className="measure">{description}</p>}
        <p className="row wrap gap-4 t14 quiet">
          {kind !== null && <span>{kind}</span>}
          {website !== null && <a href={website}>{new URL(website).hostname}</a>}
          {parent !== undefined && (
            <span>
              {t.partOf}{' '}
              <Link to="/organisation/$orgSlug" params={{ orgSlug: parent.slug }}>
                {parent.name}
              </Link>
            </span>
          )}
        </p>
        {identifiers.length > 0 && (
          <ul className="bare row wrap gap-4 t14 quiet" aria-label={t.identifiers}>
            {identifiers.map((one) => (
              <li key={one}>
                <Address url={one} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Whom to write to; a sentence where no one is named. */
function Contact({ organisation }: { organisation: Organisation }) {
  const t = useOrganisationMessages().contact;
  const { email, name } = organisation;
  return (
    <section aria-labelledby="contact" className="t14">
      <h2 id="contact" className="t14 strong">
        {t.title}
      </h2>
      {email === null ? (
        <p className="quiet">{t.none}</p>
      ) : (
        <p className="address">
          <a href={`mailto:${email}?subject=${encodeURIComponent(t.subject(name))}`}>{email}</a>
        </p>
      )}
    </section>
  );
}

/** Organisations that are a part of this one. */
function Parts({ parts = [], partCount = parts.length }: Pick<Organisation, 'parts' | 'partCount'>) {
  const t = useOrganisationMessages();
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="parts" className="t14">
      <h2 id="parts" className="t14 strong">
        {t.parts}
      </h2>
      <ul className="bare">
        {parts.map(({ organisationGUID, slug, name }) => (
          <li key={organisationGUID}>
            <Link to="/organisation/$orgSlug" params={{ orgSlug: slug }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {partCount > parts.length && <p className="quiet t13">{t.listedParts(parts.length, partCount)}</p>}
    </section>
  );
}

function Datasets({ organisation, search }: { organisation: Organisation; search: OrganisationSearch }) {
  const { discovery } = useMessages();
  const t = useOrganisationMessages();
  const { organisationGUID, slug, name } = organisation;
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(plainListQuery(useApi(), organisationFilter(organisationGUID, search)));
  const address = (next: OrganisationSearch) =>
    ({ to: '/organisation/$orgSlug', params: { orgSlug: slug }, search: next }) as const;
  const go = (next: OrganisationSearch) => void navigate({ ...address(next), resetScroll: false });
  const { result, totalCount } = data;
  const { keywords } = search;

  return (
    <section>
      <SectionHead title={t.datasets}>
        <output className="aside quiet num">{formatNumber(totalCount)}</output>
      </SectionHead>
      <div className="row wrap between list-tools">
        <SearchForm
          id={SEARCH_FORM}
          className="input-wrap small"
          action={`/organisation/${slug}`}
          label={t.search}
          placeholder={t.search}
          keywords={keywords}
          onSearch={(words) => go({ ...search, keywords: words, page: 1 })}
        >
          {keywords !== '' && (
            <ClearLink
              link={{ ...address({ ...search, keywords: '', page: 1 }), resetScroll: false }}
              label={discovery.clearSearch}
            />
          )}
        </SearchForm>
        <label className="row t14 sort">
          <span className="quiet nowrap">{discovery.sortBy}</span>
          <Select
            small
            form={SEARCH_FORM}
            name="order"
            options={ordersFor(keywords, discovery.orders)}
            value={effectiveOrder(search)}
            onChange={(event) =>
              go({ ...search, page: 1, order: event.currentTarget.value as OrganisationSearch['order'] })
            }
          />
        </label>
      </div>
      {result.length === 0 ? (
        <EmptyState title={keywords === '' ? t.noDatasets(name) : t.noMatch(keywords)} level={3}>
          {keywords !== '' && (
            <p className="row wrap gap-4 t14">
              <Link {...address({ ...search, keywords: '', page: 1 })}>{t.allHere}</Link>
              <Link to="/discovery" search={{ keywords }}>
                {t.everywhere}
              </Link>
            </p>
          )}
        </EmptyState>
      ) : (
        <ol className="results">
          {result.map((dataset) => (
            <DatasetRow
              key={dataset.datasetGUID}
              dataset={dataset}
              keywords={keywords}
              level={3}
              publisherKnown
            />
          ))}
        </ol>
      )}
      <div className="list-foot">
        <Pagination
          page={search.page}
          pageSize={DISCOVERY_PAGE_SIZE}
          totalCount={totalCount}
          link={(page) => address({ ...search, page })}
        />
      </div>
    </section>
  );
}

export function OrganisationScreen({
  slug,
  search,
}: {
  readonly slug: string;
  readonly search: OrganisationSearch;
}) {
  const t = useOrganisationMessages();
  const api = useApi();
  const { data: organisation } = useSuspenseQuery(organisationQuery(api, slug));
  const { organisationGUID, name } = organisation;
  // The loader waits for the figures. There are none after a failure, and for the moment in which a session ends. A page
  // of a server whose figures failed says nothing of them: the browser asks again.
  const figures = useQuery(organisationStatisticsQuery(api, organisationGUID));
  const statistics = figures.data;
  const canFollow = useOffered('organisation:following', 'organisation:follow');
  const isSignedIn = useAuthentication().status === 'authenticated';
  const send = useSend();
  useEffect(() => {
    send(captured('organisation viewed', { organisationGUID }));
  }, [send, organisationGUID]);
  return (
    <main id="main" tabIndex={-1} className="container">
      <Breadcrumb above={[{ label: t.above, link: { to: '/discovery/organisations' } }]} current={name} />
      <Head organisation={organisation} />
      {isSignedIn && (
        <Suspense>
          <MemberStrip organisation={organisation} />
        </Suspense>
      )}
      {statistics !== undefined && <OrganisationFacts statistics={statistics} />}
      <FailedPart of={figures} part="statistics" />
      <div className="with-aside section">
        <div>
          <Datasets organisation={organisation} search={search} />
          <DashboardsSection organisation={organisation} />
          <MadeWithSection of={{ organisationGUID }} />
        </div>
        <aside className="stack l organisation-aside">
          {canFollow && (
            <Suspense>
              <OrganisationFollow kind="organisation" guid={organisationGUID} feedOf={organisation} />
            </Suspense>
          )}
          <Contact organisation={organisation} />
          <Parts parts={organisation.parts} partCount={organisation.partCount} />
          {statistics !== undefined && statistics.themes.length > 0 && (
            <section aria-labelledby="themes-here">
              <h2 id="themes-here" className="t14 strong">
                {t.themesHere}
              </h2>
              <IndexList
                narrow
                items={statistics.themes.map(({ id, label, count }) => ({
                  key: String(id),
                  label,
                  count,
                  link: { to: '/discovery', search: { theme: [id], organisation: organisationGUID } },
                }))}
              />
            </section>
          )}
        </aside>
      </div>
    </main>
  );
}
