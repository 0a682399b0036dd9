/** The hook of the selected organisation: which one it is, and the actor's `send`. */
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { User, UserOrganisation } from '#contract/entities/user.ts';
import {
  selectedAmong,
  type SelectedOrganisationRef,
} from '#machines/selected-organisation/selected-organisation.machine.ts';
import { useApplication } from './context.ts';
import { organisationSelection } from './organisation-selection.ts';

export interface SelectedOrganisation {
  /** Undefined where there is none to select, and while the member is not known. */
  readonly organisation: UserOrganisation | undefined;
  readonly send: SelectedOrganisationRef['send'];
}

/**
 * For pages of members, which only a browser shows.
 *
 * @param offered those of the member's organisations that the page is for; all of them when it is left out
 */
export function useSelectedOrganisation(
  user: User | undefined,
  offered: readonly UserOrganisation[] = user?.organisations ?? [],
): SelectedOrganisation {
  const selection = organisationSelection(useApplication());
  const snapshot = useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const subscription = selection.subscribe(listener);
        return () => subscription.unsubscribe();
      },
      [selection],
    ),
    () => selection.getSnapshot(),
  );
  useEffect(() => {
    if (user === undefined) return;
    const organisationGUIDs = user.organisations.map(({ organisationGUID }) => organisationGUID);
    selection.send({ type: 'member.known', organisationGUIDs });
  }, [selection, user]);
  const selected = selectedAmong(
    snapshot,
    offered.map(({ organisationGUID }) => organisationGUID),
  );
  return {
    organisation: offered.find(({ organisationGUID }) => organisationGUID === selected),
    send: selection.send,
  };
}
