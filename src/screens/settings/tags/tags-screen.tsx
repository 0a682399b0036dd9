/** `/settings/tags`: the tags of the organisation's datasets, and the lists of values that it offers. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UserOrganisation } from '#contract/entities/user.ts';
import type { UsedTag } from '#contract/tags.ts';
import { useApi } from '../../../app/context.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { Pagination } from '../../../components/pagination.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { SearchForm } from '../../../components/search-form.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { StackedFigure } from '../../../components/stacked-figure.tsx';
import { formatNumber } from '../../../messages/format.ts';
import { useTagMessages } from '../../../messages/tags.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { SettingsPage } from '../settings-page.tsx';
import { ListPart } from './list-part.tsx';
import { TagChanges } from './tag-changes.tsx';
import { RemoveTagDialog, RenameDialog } from './tag-dialogs.tsx';
import { TAGS_PAGE_SIZE, tagsQuery } from './tags-queries.ts';
import { type TagsAddress } from './tags-address.ts';

const link = (search: TagsAddress) => ({ to: '/settings/tags', search }) as const;

interface TagsProps {
  readonly organisation: UserOrganisation;
  readonly address: TagsAddress;
}

function TagTable({
  caption,
  tags,
  onRename,
  onRemove,
}: {
  readonly caption: string;
  readonly tags: readonly UsedTag[];
  readonly onRename: (tag: UsedTag) => void;
  readonly onRemove: (tag: UsedTag) => void;
}) {
  const t = useTagMessages().tags;
  return (
    <RowTable
      caption={caption}
      className="people"
      rows={tags}
      rowKey={({ tag }) => tag}
      columns={[
        { key: 'label', head: t.label, cell: ({ label }) => label },
        {
          key: 'datasets',
          head: t.datasets,
          end: true,
          cell: ({ datasetCount }) => (
            <StackedFigure value={formatNumber(datasetCount)} unit={t.datasetUnit(datasetCount)} />
          ),
        },
        {
          key: 'actions',
          head: <span className="sr">{t.actions}</span>,
          end: true,
          cell: (tag) => (
            <span className="row">
              <Button small kind="quiet" aria-label={t.renameLabel(tag.label)} onClick={() => onRename(tag)}>
                {t.rename}
              </Button>
              <Button small kind="quiet" aria-label={t.removeLabel(tag.label)} onClick={() => onRemove(tag)}>
                {t.remove}
              </Button>
            </span>
          ),
        },
      ]}
    />
  );
}

function TagsPart({ organisation: { organisationGUID, name }, address }: TagsProps) {
  const t = useTagMessages().tags;
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useQuery(
    tagsQuery(useApi(), organisationGUID, address),
  );
  const [renamed, setRenamed] = useState<UsedTag | null>(null);
  const [removed, setRemoved] = useState<UsedTag | null>(null);
  return (
    <section className="stack" aria-labelledby="tags">
      <h2 id="tags">{t.title}</h2>
      <p className="quiet t14 measure">{t.lead}</p>
      <div className="app-tools">
        <SearchForm
          className="input-wrap small"
          action="/settings/tags"
          label={t.search}
          placeholder={t.search}
          keywords={address.keywords}
          onSearch={(keywords) =>
            void navigate({ ...link({ ...address, keywords, page: 1 }), resetScroll: false })
          }
        >
          <button className="sr">{t.searchAct}</button>
        </SearchForm>
        {data !== undefined && <output className="quiet t14">{t.count(data.totalCount)}</output>}
      </div>
      <TagChanges organisationGUID={organisationGUID} />
      {data === undefined && error === null && <SkeletonRows rows={6} />}
      {data === undefined && error !== null && (
        <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.result.length === 0 && (
        <EmptyState title={address.keywords === '' ? t.none : t.noMatch} level={3}>
          {address.keywords === '' && <p className="measure">{t.noneText}</p>}
        </EmptyState>
      )}
      {data !== undefined && data.result.length > 0 && (
        <div className={isPlaceholderData ? 'updating' : undefined} aria-busy={isPlaceholderData}>
          <TagTable
            caption={t.caption(name)}
            tags={data.result}
            onRename={setRenamed}
            onRemove={setRemoved}
          />
          <div className="list-foot">
            <Pagination
              page={address.page}
              pageSize={TAGS_PAGE_SIZE}
              totalCount={data.totalCount}
              link={(page) => link({ ...address, page })}
            />
          </div>
        </div>
      )}
      {renamed !== null && (
        <RenameDialog organisationGUID={organisationGUID} tag={renamed} onClose={() => setRenamed(null)} />
      )}
      {removed !== null && (
        <RemoveTagDialog organisationGUID={organisationGUID} tag={removed} onClose={() => setRemoved(null)} />
      )}
    </section>
  );
}

export function TagsScreen({ address }: { readonly address: TagsAddress }) {
  const t = useTagMessages();
  return (
    <SettingsPage title={t.title} needs="lookup.edit">
      {(organisation) => (
        <div className="stack l">
          <TagsPart organisation={organisation} address={address} />
          <ListPart organisationGUID={organisation.organisationGUID} address={address} />
        </div>
      )}
    </SettingsPage>
  );
}
