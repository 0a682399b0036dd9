/** What ends and what stays when the reader leaves an organisation, and who takes over what stays. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { FailedPart } from '../../../components/failed-part.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { memberLeavingQuery } from '../../../services/api/people-queries.ts';
import { Handover } from '../handover.tsx';

interface LeavingDetailsProps {
  readonly organisationGUID: string;
  /** The identityGUID of the member who takes over; empty for no one. */
  readonly heir: string;
  readonly onHeir: (identityGUID: string) => void;
}

export function LeavingDetails({ organisationGUID, heir, onHeir }: LeavingDetailsProps) {
  const { own } = useSettingsMessages().users.removal;
  const isCounted = useOffered('user/leaving');
  const leaving = useQuery({ ...memberLeavingQuery(useApi(), organisationGUID), enabled: isCounted });
  if (!isCounted) return null;
  // The sentence above says what ends; without the numbers the question can still be answered.
  if (leaving.isLoadingError) return <FailedPart of={leaving} part="removal" />;
  const successors = leaving.data?.successors ?? [];
  return <Handover removal={leaving.data} successors={successors} words={own} heir={heir} onHeir={onHeir} />;
}
