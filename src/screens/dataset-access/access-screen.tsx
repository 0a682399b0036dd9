/** `/dashboard/datasets/{datasetGUID}/access`: who can see a dataset, and why. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, Share2 } from 'lucide';
import { useState } from 'react';
import type { AccessHolder, DatasetAccess } from '#contract/entities/sharing.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { statusWords } from '#contract/fixed-values.ts';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { useSelectedOrganisation } from '../../app/selected-organisation.ts';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { inLanguage } from '../../components/in-language.ts';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { useDashboardMessages } from '../../messages/dashboard.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { ApiError } from '../../services/api/api-error.ts';
import { userQuery } from '../../services/api/user-queries.ts';
import '../../styles/banner.css';
import '../../styles/dataset-access.css';
import '../../styles/field.css';
import '../../styles/form.css';
import '../../styles/list.css';
import '../../styles/settings.css';
import { datasetViewQuery } from '../dataset/dataset-view.ts';
import { accessQuery } from './access-queries.ts';
import type { AccessSearch } from './access-search.ts';
import type { Asked } from './asked.ts';
import { ExplainForm } from './explain-form.tsx';
import { HoldersSection } from './holders-section.tsx';
import { ShareDialog, type ShareStart } from './share-dialog.tsx';
import { ViewAs } from './view-as.tsx';

/** A line of the list as a question: how far this person or key gets is known, and why is asked. */
const askedOf = ({ kind, id, name, level }: AccessHolder): Asked => ({
  who: id === null || (kind !== 'person' && kind !== 'key') ? { kind: 'visitor' } : { kind, id, name },
  action: level,
  resourceGUID: '',
  day: '',
});

interface ShownAccessProps {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
  readonly access: DatasetAccess;
  readonly search: AccessSearch;
  readonly onShare: (start: ShareStart) => void;
}

/** The question with its answer, and the list. A line of the list asks, too. */
function ShownAccess({ search, onShare, ...props }: ShownAccessProps) {
  const [{ asked, turn }, setQuestion] = useState<{ readonly asked: Asked | null; readonly turn: number }>({
    asked: null,
    turn: 0,
  });
  const canExplain = useOffered('dataset/explainAccess');
  const canList = useOffered('dataset/accessHolders');
  return (
    <>
      {canExplain && (
        <ExplainForm
          {...props}
          asked={asked}
          turn={turn}
          onAsk={(next) => setQuestion({ asked: next, turn })}
          onShare={onShare}
        />
      )}
      {canList && (
        <HoldersSection
          {...props}
          search={search}
          onWhy={(holder) => setQuestion({ asked: askedOf(holder), turn: turn + 1 })}
        />
      )}
    </>
  );
}

export interface AccessScreenProps {
  readonly datasetGUID: string;
  readonly search: AccessSearch;
}

/** The page of the dataset itself, where there is one. */
interface DatasetOfPage {
  readonly title: string;
  readonly language: string;
  readonly slug: string;
}

interface PageProps extends AccessScreenProps {
  readonly organisation: Pick<UserOrganisation, 'organisationGUID' | 'name'>;
  /** Null where the service does not show datasets: its title comes with the access to it. */
  readonly dataset: DatasetOfPage | null;
}

function TitleLink({
  datasetGUID,
  dataset,
}: {
  readonly datasetGUID: string;
  readonly dataset: DatasetOfPage;
}) {
  const { title, language, slug } = dataset;
  return (
    <p {...inLanguage(language)}>
      <Link to="/organisation/$orgSlug/dataset/$datasetGUID" params={{ orgSlug: slug, datasetGUID }}>
        {title}
      </Link>
    </p>
  );
}

function AccessPage({ datasetGUID, search, organisation, dataset }: PageProps) {
  const t = useDatasetAccessMessages();
  const { refused } = useSettingsMessages();
  const { datasets } = useDashboardMessages();
  const api = useApi();
  const { organisationGUID, name } = organisation;
  const [canShare, canViewAs] = [useOffered('dataset/share'), useOffered('dataset/viewAs')];
  const { data, error, refetch } = useQuery(accessQuery(api, organisationGUID, datasetGUID));
  /** What the share dialog opens with; null while it is closed. */
  const [sharing, setSharing] = useState<ShareStart | 'empty' | null>(null);
  const isRefused = error instanceof ApiError && error.status === 403;
  // Who may not see it any more sees nothing from before; after any other failure it stays.
  const access = isRefused ? undefined : data;
  return (
    <main id="main" tabIndex={-1}>
      <Breadcrumb
        above={[
          { label: datasets, link: { to: '/dashboard/datasets' } },
          ...(dataset === null
            ? []
            : [
                {
                  label: dataset.title,
                  link: {
                    to: '/organisation/$orgSlug/dataset/$datasetGUID' as const,
                    params: { orgSlug: dataset.slug, datasetGUID },
                  },
                },
              ]),
        ]}
        current={t.panel.title}
      />
      <div className="app-head">
        <div>
          <h1>{t.explain.title}</h1>
          {dataset === null ? (
            <p>{access?.title}</p>
          ) : (
            <TitleLink datasetGUID={datasetGUID} dataset={dataset} />
          )}
          {access !== undefined && (
            <p className="quiet t14">
              {t.explain.classesText(statusWords[access.status], t.explain.visibilities[access.visibility])}
            </p>
          )}
        </div>
        {access !== undefined && (
          <div className="row wrap">
            {canViewAs && (
              <a className={buttonClass()} href="#view-as">
                <Icon of={Eye} />
                {t.viewAs.link}
              </a>
            )}
            {canShare && (
              <Button kind="primary" aria-haspopup="dialog" onClick={() => setSharing('empty')}>
                <Icon of={Share2} />
                {t.panel.share}
              </Button>
            )}
          </div>
        )}
      </div>
      {isRefused && (
        <EmptyState title={refused.title}>
          <p className="measure">{refused.text(name)}</p>
        </EmptyState>
      )}
      {error !== null &&
        !isRefused &&
        (access === undefined ? (
          <FailedState
            title={t.share.failed}
            offline={error instanceof ApiError && error.status === 0}
            onRetry={() => void refetch()}
          />
        ) : (
          <FailedPart part="renewedAccess" onRetry={() => void refetch()} />
        ))}
      {access === undefined && error === null && <SkeletonRows rows={4} />}
      {access !== undefined && (
        <>
          <ShownAccess
            organisationGUID={organisationGUID}
            datasetGUID={datasetGUID}
            access={access}
            search={search}
            onShare={setSharing}
          />
          {canViewAs && <ViewAs organisationGUID={organisationGUID} datasetGUID={datasetGUID} />}
        </>
      )}
      {sharing !== null && (
        <ShareDialog
          organisationGUID={organisationGUID}
          datasetGUID={datasetGUID}
          first={sharing === 'empty' ? undefined : sharing}
          onClose={() => setSharing(null)}
        />
      )}
    </main>
  );
}

function AccessOfDataset(props: AccessScreenProps) {
  const { data } = useSuspenseQuery(datasetViewQuery(useApi(), props.datasetGUID));
  const { title, language, organisation } = data;
  return (
    <AccessPage
      {...props}
      organisation={organisation}
      dataset={{ title, language, slug: organisation.slug }}
    />
  );
}

/** Without the dataset, the organisation that the member has selected is asked about it. */
function AccessByOrganisation(props: AccessScreenProps) {
  const { data: user } = useSuspenseQuery(userQuery(useApi()));
  const { organisation } = useSelectedOrganisation(user);
  const { refused } = useSettingsMessages();
  const { explain } = useDatasetAccessMessages();
  if (organisation === undefined)
    return (
      <main id="main" tabIndex={-1}>
        <h1>{explain.title}</h1>
        <EmptyState title={refused.title} />
      </main>
    );
  return (
    <AccessPage {...props} key={organisation.organisationGUID} organisation={organisation} dataset={null} />
  );
}

export function AccessScreen(props: AccessScreenProps) {
  const canView = useOffered('dataset:view');
  return canView ? <AccessOfDataset {...props} /> : <AccessByOrganisation {...props} />;
}
