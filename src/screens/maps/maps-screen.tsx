/** `/dashboard/maps`: the maps of the member's organisation, by state, with what one may do with each. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide';
import { useState } from 'react';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { MAPS_PAGE_SIZE, mapStates } from '#contract/map-constants.ts';
import type { MapSummary } from '#contract/maps.ts';
import { roleGrants } from '#contract/roles.ts';
import { useApi } from '../../app/context.ts';
import { useSend } from '../../app/use-application.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import type { TableColumn } from '../../components/table.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { captured } from '../../app/capture.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { mapListQuery, MAPS } from '../../services/api/map-queries.ts';
import { Deleted, DocumentActs } from '../document-lists/document-acts.tsx';
import { DocumentList } from '../document-lists/document-list.tsx';
import { actsColumn, savedColumn, stateColumn } from '../document-lists/list-columns.tsx';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';
import { SharedWithYou } from '../document-sharing/shared-with-you.tsx';
import type { MapsSearch } from './maps-search.ts';

const LIST = '/dashboard/maps';

function NewMap({ organisation: { organisationGUID, slug } }: { readonly organisation: UserOrganisation }) {
  const t = useMapsMessages();
  const api = useApi();
  const navigate = useNavigate();
  const send = useSend();
  const queryClient = useQueryClient();
  const showFailed = useShowFailed();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('map:create', { organisationGUID }),
    onSuccess: ({ mapGUID }) => {
      send(captured('map created', { mapGUID, layers: 0 }));
      // The list is shown again on the way back.
      void queryClient.invalidateQueries({ queryKey: MAPS });
      return navigate({
        to: '/organisation/$orgSlug/map/$mapGUID/edit',
        params: { orgSlug: slug, mapGUID },
      });
    },
    onError: (error) => showFailed(error, t.created),
  });
  return (
    <Button kind="primary" busy={isPending} onClick={() => mutate()}>
      {t.newMap}
    </Button>
  );
}

interface ActsProps {
  readonly map: MapSummary;
  readonly slug: string;
  readonly onDeleted: (map: MapSummary) => void;
}

function Acts({ map, slug, onDeleted }: ActsProps) {
  const t = useMapsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const send = useSend();
  const refresh = () => queryClient.invalidateQueries({ queryKey: MAPS });
  const { mapGUID, title, layers } = map;
  return (
    <DocumentActs
      texts={t}
      title={title}
      edit={
        <Link
          className={buttonClass({ kind: 'quiet', small: true, iconOnly: true })}
          aria-label={t.acts.edit(title)}
          to="/organisation/$orgSlug/map/$mapGUID/edit"
          params={{ orgSlug: slug, mapGUID }}
        >
          <Icon of={Pencil} />
        </Link>
      }
      onDuplicate={async () => {
        const copy = await api.call('map:duplicate', { mapGUID });
        send(captured('map created', { mapGUID: copy.mapGUID, layers }));
        await refresh();
      }}
      onDelete={async () => {
        await api.call('map:delete', { mapGUID });
        onDeleted(map);
        send(captured('map removed', { mapGUID }));
        await refresh();
      }}
    />
  );
}

interface ListProps {
  readonly organisation: UserOrganisation;
  readonly search: MapsSearch;
}

function List({ organisation, search }: ListProps) {
  const t = useMapsMessages();
  const navigate = useNavigate();
  const api = useApi();
  const queryClient = useQueryClient();
  const { organisationGUID, name, slug } = organisation;
  const { state, keywords, page } = search;
  const [deleted, setDeleted] = useState<MapSummary | null>(null);
  const query = useQuery(
    mapListQuery(api, {
      organisationGUID,
      state: state ?? null,
      keywords,
      limit: MAPS_PAGE_SIZE,
      offset: (page - 1) * MAPS_PAGE_SIZE,
    }),
  );
  const mayEdit = roleGrants(organisation.roleId, 'map.edit');
  const address = (next: MapsSearch) => ({ to: LIST, search: next }) as const;
  const counts = query.data?.counts;
  const empty = () => {
    if (keywords !== '') return t.none.matching(keywords);
    return state === undefined ? t.none.title(name) : t.none.state;
  };
  const columns: TableColumn<MapSummary>[] = [
    {
      key: 'title',
      head: t.columns.title,
      cell: ({ mapGUID, title, state: its }) => (
        <Link
          className="plain"
          to={
            its === 'published'
              ? '/organisation/$orgSlug/map/$mapGUID'
              : '/organisation/$orgSlug/map/$mapGUID/edit'
          }
          params={{ orgSlug: slug, mapGUID }}
        >
          {title === '' ? t.untitled : title}
        </Link>
      ),
    },
    stateColumn(t),
    {
      key: 'layers',
      head: t.columns.layers,
      end: true,
      wideOnly: true,
      cell: ({ layers }) => formatNumber(layers),
    },
    savedColumn(t),
    ...(mayEdit
      ? [actsColumn(t, (map: MapSummary) => <Acts map={map} slug={slug} onDeleted={setDeleted} />)]
      : []),
  ];
  return (
    <>
      {deleted !== null && (
        <Deleted
          key={deleted.mapGUID}
          texts={t}
          title={deleted.title}
          onRestore={async () => {
            await api.call('map:restore', { mapGUID: deleted.mapGUID });
            setDeleted(null);
            await queryClient.invalidateQueries({ queryKey: MAPS });
          }}
        />
      )}
      <DocumentList
        texts={t}
        action={LIST}
        caption={t.caption(name)}
        tabs={{
          label: t.tabs.label,
          tabs: [undefined, ...mapStates.toReversed()].map((one) => ({
            key: one ?? 'all',
            label: t.tabs[one ?? 'all'],
            count: one === undefined ? counts && counts.draft + counts.published : counts?.[one],
            current: one === state,
            link: address({ ...search, state: one, page: 1 }),
          })),
        }}
        keywords={keywords}
        onSearch={(words) =>
          void navigate({ ...address({ ...search, keywords: words, page: 1 }), resetScroll: false })
        }
        query={query}
        columns={columns}
        lineKey={({ mapGUID }) => mapGUID}
        none={
          <EmptyState title={empty()}>
            {keywords === '' && state === undefined ? (
              <p className="measure">{mayEdit ? t.none.text : t.none.reader}</p>
            ) : (
              <Link to={LIST}>{t.none.showAll}</Link>
            )}
          </EmptyState>
        }
        page={page}
        pageSize={MAPS_PAGE_SIZE}
        pageLink={(to) => address({ ...search, page: to })}
      />
    </>
  );
}

export function MapsScreen({ search }: { readonly search: MapsSearch }) {
  const t = useMapsMessages();
  return (
    <DashboardPage
      title={t.title}
      below={<SharedWithYou kinds={['map']} />}
      actions={(organisation) =>
        roleGrants(organisation.roleId, 'map.edit') && <NewMap organisation={organisation} />
      }
    >
      {(organisation) => <List organisation={organisation} search={search} />}
    </DashboardPage>
  );
}
