/** Leaving an organisation: what is asked before, with what ends, what stays and who takes it over. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { useConfirmation } from '../../app/use-confirmation.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';
import { memberLeavingQuery } from '../../services/api/people-queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Handover } from './handover.tsx';
import { sayProblem } from './say.ts';

interface Organisation {
  readonly organisationGUID: string;
  readonly name: string;
}

export interface Leaving {
  /** The button of one organisation; null where the service lets no one leave. */
  readonly buttonOf: (organisation: Organisation) => ReactNode;
  readonly dialog: ReactNode;
}

/** @param organisations that can be left */
export function useLeaving(organisations: readonly Organisation[]): Leaving {
  const t = useSettingsMessages();
  const { leave, leaveLabel, leaveAsk } = t.myDetails;
  const api = useApi();
  const queryClient = useQueryClient();
  const canLeave = useOffered('user/leave');
  const isCounted = useOffered('user/leaving');
  // Who takes over what stays; of the question that is open.
  const [successor, setSuccessor] = useState('');
  const confirmation = useConfirmation(async (organisationGUID) => {
    await api.call('user/leave', { organisationGUID, ...(successor !== '' && { reassignTo: successor }) });
    await queryClient.invalidateQueries();
    showSuccess({ title: leaveAsk.done });
  });
  const asked = organisations.find((one) => one.organisationGUID === confirmation.subject);
  const counted = useQuery({
    ...memberLeavingQuery(api, asked?.organisationGUID ?? ''),
    enabled: isCounted && asked !== undefined,
  });
  const mustStay = asked === undefined ? null : (counted.data?.mustStay ?? null);

  function details(): ReactNode {
    if (!isCounted) return null;
    if (mustStay !== null) return <Banner kind="warning">{sayProblem(t, { code: mustStay })}</Banner>;
    // The sentence above says what ends; without the numbers the question can still be answered.
    if (counted.isLoadingError) return <FailedPart of={counted} part="removal" />;
    return (
      <Handover
        removal={counted.data}
        successors={counted.data?.successors ?? []}
        words={t.users.removal.own}
        successor={successor}
        onSuccessor={setSuccessor}
      />
    );
  }

  return {
    buttonOf: ({ organisationGUID, name }) =>
      canLeave && (
        <Button
          small
          kind="quiet"
          aria-label={leaveLabel(name)}
          onClick={() => {
            setSuccessor('');
            confirmation.send({ type: 'action.requested', subject: organisationGUID });
          }}
        >
          {leave}
        </Button>
      ),
    dialog: (
      <ConfirmDialog
        confirmation={confirmation}
        title={leaveAsk.title(asked?.name ?? '')}
        text={leaveAsk.text}
        act={leaveAsk.act}
        isRefused={mustStay !== null}
      >
        {asked !== undefined && details()}
      </ConfirmDialog>
    ),
  };
}
