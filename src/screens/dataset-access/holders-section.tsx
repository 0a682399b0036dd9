/** "Everyone with access": the list with its filters, its CSV and its pages. The filters are in the address. */
import { holderFilters } from '#contract/list-choices.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide';
import { accessLevels } from '#contract/access.ts';
import type { AccessHolder, DatasetAccess } from '#contract/entities/sharing.ts';
import { ENDING_DAYS } from '#contract/sharing.ts';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { saveFile } from '../../app/save-file.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { Select } from '../../components/select.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatNumber } from '../../messages/format.ts';
import { failureOf } from '../../services/api/api-error.ts';
import '../../styles/dashboard.css';
import {
  accessDefaults,
  HOLDERS_PAGE_SIZE,
  holdersFilter,
  toAccessSearch,
  type AccessSearch,
} from './access-search.ts';
import { holdersQuery } from './access-queries.ts';
import { HolderTable } from './holder-table.tsx';

interface Of {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
}

interface SectionProps extends Of {
  readonly access: DatasetAccess;
  readonly search: AccessSearch;
  readonly onWhy: (holder: AccessHolder) => void;
}

/** The list as the filters have it, whole, as CSV. */
function Csv({ search, ...of }: Of & { readonly search: AccessSearch }) {
  const t = useDatasetAccessMessages().explain.holders;
  const api = useApi();
  const showFailed = useShowFailed();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('dataset/exportAccess', holdersFilter(of, search)),
    onSuccess: ({ text }) => saveFile('access.csv', 'text/csv', text),
    onError: (error) => showFailed(error, t.csvFailed),
  });
  return (
    <Button small aria-label={t.csvLabel} busy={isPending} onClick={() => mutate()}>
      <Icon of={Download} />
      {t.csv}
    </Button>
  );
}

const addressOf = (datasetGUID: string) =>
  ({ to: '/dashboard/datasets/$datasetGUID/access', params: { datasetGUID } }) as const;

function Tools({
  datasetGUID,
  search: { kind, level, ends, keywords },
  endingCount,
}: {
  readonly datasetGUID: string;
  readonly search: AccessSearch;
  /** Undefined while it is loaded. */
  readonly endingCount: number | undefined;
}) {
  const messages = useDatasetAccessMessages();
  const t = messages.explain.holders;
  const navigate = useNavigate();
  const go = (next: object) =>
    void navigate({
      ...addressOf(datasetGUID),
      // On what the address has now: two quick choices come before the list is drawn again.
      search: (now: object) => toAccessSearch({ ...now, page: 1, ...next }),
      resetScroll: false,
    });
  return (
    <div className="app-tools">
      <SearchForm
        className="input-wrap small"
        action={`/dashboard/datasets/${datasetGUID}/access`}
        label={t.search}
        placeholder={t.search}
        keywords={keywords}
        onSearch={(words) => go({ keywords: words })}
      >
        <button className="sr">{t.searchAct}</button>
      </SearchForm>
      <Select
        small
        aria-label={t.kind}
        value={kind ?? ''}
        options={[
          { value: '', label: t.anyKind },
          ...holderFilters.map((one) => ({ value: one, label: t.kinds[one] })),
        ]}
        onChange={(event) => go({ kind: event.currentTarget.value })}
      />
      <Select
        small
        aria-label={t.level}
        value={level ?? ''}
        options={[
          { value: '', label: t.anyLevel },
          ...accessLevels.map((one) => ({ value: one, label: messages.levels[one] })),
        ]}
        onChange={(event) => go({ level: event.currentTarget.value })}
      />
      <Checkbox
        checked={ends !== undefined}
        {...(endingCount !== undefined && { count: endingCount })}
        onChange={(event) => go({ ends: event.currentTarget.checked ? 'soon' : undefined })}
      >
        {t.ending(ENDING_DAYS)}
      </Checkbox>
    </div>
  );
}

export function HoldersSection({ access, search, onWhy, ...of }: SectionProps) {
  const t = useDatasetAccessMessages().explain.holders;
  const { page } = search;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    holdersQuery(useApi(), {
      ...holdersFilter(of, search),
      limit: HOLDERS_PAGE_SIZE,
      offset: (page - 1) * HOLDERS_PAGE_SIZE,
    }),
  );
  const address = addressOf(of.datasetGUID);
  const from = (page - 1) * HOLDERS_PAGE_SIZE;
  const later = access.shares.filter(({ state }) => state === 'pending' || state === 'upcoming').length;
  return (
    <section className="settings-section" aria-labelledby="access-holders">
      <div className="section-line">
        <h2 id="access-holders">
          {t.title} {data !== undefined && <span className="quiet n">{formatNumber(data.totalCount)}</span>}
        </h2>
        {data !== undefined && data.totalCount > 0 && <Csv {...of} search={search} />}
      </div>
      <Tools datasetGUID={of.datasetGUID} search={search} endingCount={data?.endingCount} />
      {data === undefined && error === null && <SkeletonRows rows={5} />}
      {data === undefined && error !== null && (
        <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.result.length === 0 && (
        <EmptyState title={t.none} level={3}>
          <p>
            <Link {...address} search={accessDefaults} resetScroll={false}>
              {t.clear}
            </Link>
          </p>
        </EmptyState>
      )}
      {data !== undefined && data.result.length > 0 && (
        <div className={isPlaceholderData ? 'updating' : undefined} aria-busy={isPlaceholderData}>
          <HolderTable holders={data.result} onWhy={onWhy} />
          <p className="quiet t13 list-note">
            <output>{t.shown(from + 1, from + data.result.length, data.totalCount)}.</output> {t.computed}
            {later > 0 && ` ${t.waiting(later)}`}
          </p>
          <Pagination
            page={page}
            pageSize={HOLDERS_PAGE_SIZE}
            totalCount={data.totalCount}
            link={(one) => ({ ...address, search: { ...search, page: one } })}
          />
        </div>
      )}
    </section>
  );
}
