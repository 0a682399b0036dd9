/** On the page of a dataset, for members: asking for access, and sharing for those who may. Visitors never load it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Share2 } from 'lucide';
import { useState } from 'react';
import { roleGrants } from '#contract/roles.ts';
import { useApi } from '../../app/context.ts';
import { useOffered, usePageOffered } from '../../app/offered-calls.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { ACCESS_PAGE } from '../../components/dataset-link.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { Icon } from '../../components/icon.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { userQuery } from '../../services/api/user-queries.ts';
import '../../styles/dataset-access.css';
import type { DatasetView } from '../dataset/dataset-view.ts';
import { downloads } from '../dataset/downloads.ts';
import { ownRequestsOfQuery } from './access-queries.ts';
import { RequestState } from './request-state.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface MemberAccessProps {
  readonly dataset: DatasetView;
}

function Sharing({ dataset: { datasetGUID, organisation } }: MemberAccessProps) {
  const t = useDatasetAccessMessages().panel;
  const isPageOffered = usePageOffered();
  const [isSharing, setSharing] = useState(false);
  return (
    <section aria-label={t.title}>
      <p className="row wrap">
        <Button small aria-haspopup="dialog" onClick={() => setSharing(true)}>
          <Icon of={Share2} />
          {t.share}
        </Button>
        {isPageOffered(ACCESS_PAGE) && (
          <Link
            className={buttonClass({ kind: 'quiet', small: true })}
            to={ACCESS_PAGE}
            params={{ datasetGUID }}
          >
            {t.explain}
          </Link>
        )}
      </p>
      {isSharing && (
        <ShareDialog
          organisationGUID={organisation.organisationGUID}
          datasetGUID={datasetGUID}
          onClose={() => setSharing(false)}
        />
      )}
    </section>
  );
}

export function MemberAccess({ dataset }: MemberAccessProps) {
  const { datasetGUID, status, organisation, resources } = dataset;
  const api = useApi();
  const account = useQuery(userQuery(api));
  // Asking and sharing show first what was asked for, and who has access.
  const canShare = useOffered('dataset/access');
  const canAsk = useOffered('accessRequest/mine', 'accessRequest/create');
  const isAsked = canAsk && status === 'onRequest';
  const ownRequests = useQuery({ ...ownRequestsOfQuery(api, datasetGUID), enabled: isAsked });
  const { data: user } = account;
  const { data: requests } = ownRequests;
  if (user === undefined) return <FailedPart of={account} part="account" />;
  const membership = user.organisations.find(
    ({ organisationGUID }) => organisationGUID === organisation.organisationGUID,
  );
  const mayShare = canShare && membership !== undefined && roleGrants(membership.roleId, 'dataset.share');
  const hasFiles = downloads(resources).length > 0;
  const offersRequest = isAsked && requests !== undefined && (!hasFiles || requests.length > 0);
  if (!mayShare && !offersRequest && !ownRequests.isLoadingError) return null;
  return (
    <div className="member-access">
      {mayShare && <Sharing dataset={dataset} />}
      <FailedPart of={ownRequests} part="ownRequests" />
      {offersRequest && <RequestState dataset={dataset} request={requests[0]} hasFiles={hasFiles} />}
    </div>
  );
}
