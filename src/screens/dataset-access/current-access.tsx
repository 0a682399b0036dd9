/** The access that the person, the key or the group of a request has already, and the reason for it. */
import { useQuery } from '@tanstack/react-query';
import type { AccessLevel } from '#contract/access.ts';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { useApi } from '../../app/context.ts';
import { AccessLevelMark } from '../../components/access-level.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { accessQuery, explanationQuery } from './access-queries.ts';
import { decisive } from './reason-chain.ts';

interface CurrentAccessProps {
  readonly organisationGUID: string;
  readonly request: AccessRequest;
}

function Level({ level }: { readonly level: AccessLevel }) {
  const { levels } = useDatasetAccessMessages();
  return <AccessLevelMark level={level}>{levels[level]}</AccessLevelMark>;
}

function Explained({
  organisationGUID,
  datasetGUID,
  principal,
}: {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
  readonly principal: { readonly kind: 'person' | 'key'; readonly id: string };
}) {
  const messages = useDatasetAccessMessages();
  const explanation = useQuery(
    explanationQuery(useApi(), { organisationGUID, datasetGUID, principal, action: 'download' }),
  );
  const { data } = explanation;
  if (explanation.isLoadingError) return <FailedPart of={explanation} part="currentAccess" />;
  if (data === undefined) return '…';
  const reason = decisive(data.because, data.allowed);
  if (reason?.level === undefined || reason.code.startsWith('public')) return messages.desk.noAccess;
  return (
    <>
      <Level level={reason.level} />. {messages.explain.codes[reason.code](reason.name ?? '')}
    </>
  );
}

/** A group has what is shared with it. */
function OfGroup({
  organisationGUID,
  datasetGUID,
  groupId,
}: {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
  readonly groupId: string;
}) {
  const { desk: t } = useDatasetAccessMessages();
  const access = useQuery(accessQuery(useApi(), organisationGUID, datasetGUID));
  if (access.isLoadingError) return <FailedPart of={access} part="currentAccess" />;
  if (access.data === undefined) return '…';
  const share = access.data.shares.find(
    ({ principal, state }) => principal.id === groupId && state === 'active',
  );
  return share === undefined ? t.noAccess : <Level level={share.level} />;
}

export function CurrentAccess({ organisationGUID, request }: CurrentAccessProps) {
  const { usedBy, requester, dataset } = request;
  const of = { organisationGUID, datasetGUID: dataset.datasetGUID };
  if (usedBy?.kind === 'group') return <OfGroup {...of} groupId={usedBy.id} />;
  const principal =
    usedBy === null
      ? ({ kind: 'person', id: requester.identityGUID } as const)
      : ({ kind: 'key', id: usedBy.id } as const);
  return <Explained {...of} principal={principal} />;
}
