/** What people have made with the data. The whole state of the list is the address, and its form works without scripts. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { APPS_PAGE_SIZE, type AppKind, type AppOrder } from '#contract/app-constants.ts';
import { useApi } from '../../app/context.ts';
import { useHydrated } from '../../app/use-hydrated.ts';
import { ClearLink } from '../../components/clear-link.tsx';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { Select } from '../../components/select.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useAppsMessages } from '../../messages/apps.ts';
import '../../styles/app-cards.css';
import '../../styles/apps.css';
import '../../styles/list.css';
import '../../styles/tabs.css';
import { AppCard } from './app-card.tsx';
import { appsQuery } from './apps-queries.ts';
import {
  appsDefaults,
  appsFilter,
  effectiveOrder,
  isWholeList,
  ordersFor,
  type AppsSearch,
} from './apps-search.ts';
import { SubmitLink } from './submit-link.tsx';

const PATH = '/discovery/apps';
const SEARCH_FORM = 'find';
/** Cards of the first row or two are seen at once. */
const SEEN_FIRST = 3;

const link = (next: AppsSearch) => ({ to: PATH, search: next }) as const;

interface ToolsProps {
  readonly search: AppsSearch;
  readonly onSearch: (next: AppsSearch) => void;
}

/** What the list is searched and ordered by. */
function ListTools({ search, onSearch }: ToolsProps) {
  const t = useAppsMessages();
  const { keywords, kind } = search;
  return (
    <div className="row wrap between list-tools">
      <SearchForm
        id={SEARCH_FORM}
        action={PATH}
        label={t.search}
        placeholder={t.search}
        keywords={keywords}
        onSearch={(words) => onSearch({ ...search, keywords: words })}
      >
        {kind.map((one) => (
          <input key={one} type="hidden" name="kind" value={one} />
        ))}
        {search.organisation && <input type="hidden" name="organisation" value={search.organisation} />}
        {search.dataset && <input type="hidden" name="dataset" value={search.dataset} />}
        {keywords !== '' && <ClearLink link={link({ ...search, keywords: '', page: 1 })} label={t.clear} />}
        <button className="sr">{t.searchAct}</button>
      </SearchForm>
      <label className="row t14 sort">
        <span className="quiet nowrap">{t.sortBy}</span>
        <Select
          small
          form={SEARCH_FORM}
          name="order"
          options={ordersFor(keywords).map((value) => ({ value, label: t.orders[value] }))}
          value={effectiveOrder(search)}
          onChange={(event) => onSearch({ ...search, order: event.currentTarget.value as AppOrder })}
        />
        <noscript>
          <button form={SEARCH_FORM} className={buttonClass({ small: true })}>
            {t.apply}
          </button>
        </noscript>
      </label>
    </div>
  );
}

export function AppsScreen({ search }: { readonly search: AppsSearch }) {
  const t = useAppsMessages();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(appsQuery(useApi(), appsFilter(search)));
  const isPending = useRouterState({
    select: (state) => state.status === 'pending' && state.location.pathname === PATH,
  });
  const isUpdating = useHydrated() && isPending;
  const go = (next: AppsSearch) => void navigate({ ...link({ ...next, page: 1 }), resetScroll: false });
  const { result, totalCount, kinds } = data;
  const { keywords, kind, page } = search;
  const everyKind = kinds.reduce((sum, { count }) => sum + count, 0);
  const pages = Math.ceil(totalCount / APPS_PAGE_SIZE);
  const isBare = isWholeList({ ...search, page: 1 }) && totalCount === 0;
  // Otherwise the tab says how many there are.
  const isSaid = result.length > 0 && totalCount !== everyKind;
  const tab = (key: AppKind | 'every', count: number) => ({
    key,
    label: key === 'every' ? t.every : t.kinds[key],
    count,
    current: key === 'every' ? kind.length === 0 : kind.includes(key),
    link: link({ ...search, kind: key === 'every' ? [] : [key], page: 1 }),
  });

  return (
    <main id="main" tabIndex={-1} className="container">
      <div className="page-head apps-head">
        <div className="stack s">
          <h1>{t.title}</h1>
          <p className="quiet measure">{t.lede}</p>
        </div>
        <SubmitLink primary />
      </div>
      {!isBare && (
        <>
          <ListTools search={search} onSearch={go} />
          <Tabs
            label={t.kindFilter}
            tabs={[tab('every', everyKind), ...kinds.map((one) => tab(one.kind, one.count))]}
          />
          {(search.organisation ?? search.dataset) !== undefined && (
            <p className="row wrap gap-4 t14 apps-only">
              <span>{search.dataset === undefined ? t.organisationOnly : t.datasetOnly}</span>
              <Link {...link({ ...search, organisation: undefined, dataset: undefined, page: 1 })}>
                {t.showAll}
              </Link>
            </p>
          )}
          <output className={isSaid ? 't14 quiet num apps-count' : 'sr'}>{t.found(totalCount)}</output>
        </>
      )}
      {result.length === 0 ? (
        <Nothing isBare={isBare} pages={pages} first={link({ ...search, page: 1 })} />
      ) : (
        <ul className={isUpdating ? 'app-cards updating' : 'app-cards'} aria-busy={isUpdating}>
          {result.map((app, place) => (
            <AppCard
              key={app.appGUID}
              app={app}
              keywords={keywords}
              level={2}
              isLater={place >= SEEN_FIRST}
            />
          ))}
        </ul>
      )}
      <div className="list-foot">
        <Pagination
          page={page}
          pageSize={APPS_PAGE_SIZE}
          totalCount={totalCount}
          link={(to) => link({ ...search, page: to })}
        />
      </div>
    </main>
  );
}

interface NothingProps {
  /** There is no app at all. */
  readonly isBare: boolean;
  /** Pages of the list; more than none where the address is past its end. */
  readonly pages: number;
  readonly first: { readonly to: typeof PATH; readonly search: AppsSearch };
}

function Nothing({ isBare, pages, first }: NothingProps) {
  const t = useAppsMessages();
  if (isBare)
    return (
      <EmptyState title={t.none}>
        <p className="measure">{t.noneText}</p>
        <Link className={buttonClass()} to="/discovery">
          {t.discover}
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState title={pages > 0 ? t.pastEnd : t.noMatch}>
      <p className="measure">{pages > 0 ? t.pastEndText(pages) : t.noMatchText}</p>
      {pages > 0 ? (
        <Link {...first}>{t.firstPage}</Link>
      ) : (
        <Link to={PATH} search={appsDefaults}>
          {t.showAll}
        </Link>
      )}
    </EmptyState>
  );
}
