/** Leaving an organisation: the button that asks, and the dialog with what ends, what stays and who takes it over. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';
import { memberLeavingQuery } from '../../services/api/people-queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Handover } from './handover.tsx';
import { sayProblem } from './say.ts';
import type { Leaving, LeftOrganisation } from './use-leaving.ts';

interface LeaveButtonProps {
  readonly leaving: Leaving;
  readonly organisation: LeftOrganisation;
}

/** Nothing where the service lets no one leave. */
export function LeaveButton({ leaving, organisation: { organisationGUID, name } }: LeaveButtonProps) {
  const { leave, leaveLabel } = useSettingsMessages().myDetails;
  if (!useOffered('user/leave')) return null;
  return (
    <Button small kind="quiet" aria-label={leaveLabel(name)} onClick={() => leaving.ask(organisationGUID)}>
      {leave}
    </Button>
  );
}

/** The question about one of the organisations; nothing while none is asked about. */
export function LeaveDialog({ leaving }: { readonly leaving: Leaving }) {
  const t = useSettingsMessages();
  const { leaveAsk } = t.myDetails;
  const { asked, successor, onSuccessor } = leaving;
  const isCounted = useOffered('user/leaving');
  const counted = useQuery({
    ...memberLeavingQuery(useApi(), asked?.organisationGUID ?? ''),
    enabled: isCounted && asked !== undefined,
  });
  const mustStay = asked === undefined ? null : (counted.data?.mustStay ?? null);
  return (
    <ConfirmDialog
      confirmation={leaving.confirmation}
      title={leaveAsk.title(asked?.name ?? '')}
      text={leaveAsk.text}
      act={leaveAsk.act}
      isRefused={mustStay !== null}
    >
      {asked !== undefined && isCounted && (
        <>
          {mustStay !== null && <Banner kind="warning">{sayProblem(t, { code: mustStay })}</Banner>}
          {/* The sentence above says what ends; without the numbers the question can still be answered. */}
          <FailedPart of={counted} part="removal" />
          {mustStay === null && !counted.isLoadingError && (
            <Handover
              removal={counted.data}
              successors={counted.data?.successors ?? []}
              words={t.users.removal.own}
              successor={successor}
              onSuccessor={onSuccessor}
            />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
