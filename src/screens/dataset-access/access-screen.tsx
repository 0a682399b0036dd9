/** `/dashboard/datasets/{datasetGUID}/access`: who can see a dataset, and why. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Share2 } from 'lucide';
import { useState } from 'react';
import type { DatasetAccess } from '#contract/entities/sharing.ts';
import { statusWords } from '#contract/fixed-values.ts';
import { useApi } from '../../app/context.ts';
import { AccessLevelMark } from '../../components/access-level.tsx';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { ApiError } from '../../services/api/api-error.ts';
import '../../styles/banner.css';
import '../../styles/dataset-access.css';
import '../../styles/field.css';
import '../../styles/form.css';
import '../../styles/list.css';
import '../../styles/settings.css';
import { datasetViewQuery } from '../dataset/dataset-view.ts';
import { accessQuery } from './access-queries.ts';
import { ExplainForm } from './explain-form.tsx';
import { NarrowingText } from './narrowing-text.tsx';
import { ShareDialog, ShareTime } from './share-dialog.tsx';
import { ViewAs } from './view-as.tsx';
import { inLanguage } from '../../components/in-language.ts';

function Classes({ access: { classes, status, visibility } }: { readonly access: DatasetAccess }) {
  const messages = useDatasetAccessMessages();
  const t = messages.explain;
  return (
    <section className="settings-section" aria-labelledby="access-classes">
      <div className="section-line">
        <div>
          <h2 id="access-classes">{t.classes}</h2>
          <p className="quiet t14">{t.classesText(statusWords[status], t.visibilities[visibility])}</p>
        </div>
      </div>
      <RowTable
        caption={t.classes}
        className="people lines"
        rows={classes}
        rowKey={({ who }) => who}
        columns={[
          {
            key: 'who',
            head: t.whoColumn,
            cell: ({ who, people }) => (
              <>
                {t.who[who]}
                {people !== null && <p className="quiet t13">{messages.people(people)}</p>}
              </>
            ),
          },
          {
            key: 'may',
            head: t.may,
            cell: ({ level }) => (
              <AccessLevelMark level={level}>
                {level === null ? messages.noAccess : messages.levels[level]}
              </AccessLevelMark>
            ),
          },
          { key: 'because', head: t.because, cell: ({ who }) => t.why[who] },
        ]}
      />
    </section>
  );
}

function Grants({ access: { shares } }: { readonly access: DatasetAccess }) {
  const messages = useDatasetAccessMessages();
  const t = messages.explain;
  return (
    <section className="settings-section" aria-labelledby="access-grants">
      <div className="section-line">
        <h2 id="access-grants">{t.grants}</h2>
      </div>
      {shares.length === 0 ? (
        <p className="quiet">{messages.share.unshared}</p>
      ) : (
        <RowTable
          caption={t.grants}
          className="people lines"
          rows={shares}
          rowKey={({ grantGUID }) => grantGUID}
          columns={[
            {
              key: 'who',
              head: t.whoColumn,
              cell: ({ principal: { kind, name, people } }) => (
                <>
                  {name}
                  <p className="quiet t13">
                    {messages.kinds[kind]}
                    {(kind === 'group' || kind === 'organisation') && `, ${messages.people(people)}`}
                  </p>
                </>
              ),
            },
            {
              key: 'may',
              head: t.may,
              cell: ({ level, resources, narrowing }) => (
                <>
                  <AccessLevelMark level={level}>{messages.levels[level]}</AccessLevelMark>
                  {resources !== null && (
                    <p className="quiet t13">{resources.map(({ name }) => name).join(', ')}</p>
                  )}
                  <NarrowingText narrowing={narrowing} />
                </>
              ),
            },
            {
              key: 'because',
              head: t.because,
              cell: ({ grantedBy, from, reason }) => (
                <>
                  {t.by(grantedBy, formatDay(from))}
                  {reason !== '' && <p className="quiet t13">{reason}</p>}
                </>
              ),
            },
            { key: 'until', head: t.untilColumn, cell: (share) => <ShareTime share={share} isUnderUntil /> },
          ]}
        />
      )}
    </section>
  );
}

export function AccessScreen({ datasetGUID }: { readonly datasetGUID: string }) {
  const t = useDatasetAccessMessages();
  const { refused } = useSettingsMessages();
  const { datasets } = useMessages().dashboard;
  const api = useApi();
  const { data: dataset } = useSuspenseQuery(datasetViewQuery(api, datasetGUID));
  const { organisationGUID, name, slug } = dataset.organisation;
  const { data: access, error, refetch } = useQuery(accessQuery(api, organisationGUID, datasetGUID));
  const [isSharing, setSharing] = useState(false);
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <main id="main" tabIndex={-1}>
      <Breadcrumb
        above={[
          { label: datasets, link: { to: '/dashboard/datasets' } },
          {
            label: dataset.title,
            link: {
              to: '/organisation/$orgSlug/dataset/$datasetGUID',
              params: { orgSlug: slug, datasetGUID },
            },
          },
        ]}
        current={t.panel.title}
      />
      <div className="app-head">
        <div>
          <h1>{t.explain.title}</h1>
          <p {...inLanguage(dataset.language)}>
            <Link to="/organisation/$orgSlug/dataset/$datasetGUID" params={{ orgSlug: slug, datasetGUID }}>
              {dataset.title}
            </Link>
          </p>
        </div>
        {access !== undefined && (
          <Button kind="primary" aria-haspopup="dialog" onClick={() => setSharing(true)}>
            <Icon of={Share2} />
            {t.panel.share}
          </Button>
        )}
      </div>
      {isRefused && (
        <EmptyState title={refused.title}>
          <p className="measure">{refused.text(name)}</p>
        </EmptyState>
      )}
      {error !== null && !isRefused && (
        <FailedState
          title={t.share.failed}
          offline={error instanceof ApiError && error.status === 0}
          onRetry={() => void refetch()}
        />
      )}
      {access === undefined && error === null && <SkeletonRows rows={4} />}
      {access !== undefined && (
        <>
          <ExplainForm organisationGUID={organisationGUID} datasetGUID={datasetGUID} access={access} />
          <Classes access={access} />
          <Grants access={access} />
          <ViewAs organisationGUID={organisationGUID} datasetGUID={datasetGUID} />
        </>
      )}
      {isSharing && (
        <ShareDialog
          organisationGUID={organisationGUID}
          datasetGUID={datasetGUID}
          onClose={() => setSharing(false)}
        />
      )}
    </main>
  );
}
