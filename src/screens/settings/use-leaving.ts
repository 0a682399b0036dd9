/** Leaving an organisation: which one is asked about, and who takes over what stays. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../app/context.ts';
import { useConfirmation, type Confirmation } from '../../app/use-confirmation.ts';
import { showSuccess } from '../../components/toast.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';

/** An organisation that can be left. */
export interface LeftOrganisation {
  readonly organisationGUID: string;
  readonly name: string;
}

export interface Leaving {
  readonly confirmation: Confirmation;
  /** What is asked about; undefined while nothing is. */
  readonly asked: LeftOrganisation | undefined;
  /** Who takes over what stays; empty where no one does. */
  readonly successor: string;
  readonly onSuccessor: (identityGUID: string) => void;
  /** Asks about an organisation. */
  readonly ask: (organisationGUID: string) => void;
}

/** @param organisations that can be left */
export function useLeaving(organisations: readonly LeftOrganisation[]): Leaving {
  const { leaveAsk } = useSettingsMessages().myDetails;
  const api = useApi();
  const queryClient = useQueryClient();
  // Of the question that is open.
  const [successor, setSuccessor] = useState('');
  const confirmation = useConfirmation(async (organisationGUID) => {
    await api.call('user/leave', { organisationGUID, ...(successor !== '' && { reassignTo: successor }) });
    await queryClient.invalidateQueries();
    showSuccess({ title: leaveAsk.done });
  });
  return {
    confirmation,
    asked: organisations.find((one) => one.organisationGUID === confirmation.subject),
    successor,
    onSuccessor: setSuccessor,
    ask: (organisationGUID) => {
      setSuccessor('');
      confirmation.send({ type: 'action.requested', subject: organisationGUID });
    },
  };
}
