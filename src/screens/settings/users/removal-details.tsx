/** What ends and what stays when a member is removed, and who takes over what stays. */
import { useQuery } from '@tanstack/react-query';
import type { OrganisationUser } from '#contract/entities/people.ts';
import { useApi } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { FailedPart } from '../../../components/failed-part.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { memberRemovalQuery } from '../../../services/api/people-queries.ts';
import { Handover } from '../handover.tsx';
import { personName } from '../say.ts';

interface RemovalDetailsProps {
  readonly organisationGUID: string;
  readonly identityGUID: string;
  readonly users: readonly OrganisationUser[];
  /** The identityGUID of the member who takes over; empty for no one. */
  readonly successor: string;
  readonly onSuccessor: (identityGUID: string) => void;
}

export function RemovalDetails({
  organisationGUID,
  identityGUID,
  users,
  successor,
  onSuccessor,
}: RemovalDetailsProps) {
  const { theirs } = useSettingsMessages().users.removal;
  const isCounted = useOffered('user/removal');
  const removal = useQuery({
    ...memberRemovalQuery(useApi(), organisationGUID, identityGUID),
    enabled: isCounted,
  });
  if (!isCounted) return null;
  // The sentence above says what ends; without the numbers the question can still be answered.
  if (removal.isLoadingError) return <FailedPart of={removal} part="removal" />;
  const successors = users.flatMap((one) =>
    one.identityGUID === null || one.identityGUID === identityGUID
      ? []
      : [{ identityGUID: one.identityGUID, name: personName(one) }],
  );
  return (
    <Handover
      removal={removal.data}
      successors={successors}
      words={theirs}
      successor={successor}
      onSuccessor={onSuccessor}
    />
  );
}
