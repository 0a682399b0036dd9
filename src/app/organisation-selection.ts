/**
 * The actor of the selected organisation: one per document, started by the first page of members that asks for it, so that a
 * visitor never loads its code. It learns of the member from pages, of the end of a session, and of other tabs.
 */
import { createActor } from 'xstate';
import {
  provideSelectedOrganisation,
  type SelectedOrganisationRef,
} from '#machines/selected-organisation/selected-organisation.machine.ts';
import {
  createSelectedOrganisationServices,
  rememberedOrganisation,
  type GiveStorage,
} from '../services/selected-organisation.ts';
import { SELECTED_ORGANISATION_KEY } from '../services/storage/keys.ts';
import type { ActorSystem } from './application.ts';

export interface SelectionBrowser {
  readonly storage: GiveStorage;
  readonly window: Pick<Window, 'addEventListener'>;
}

/** By the application, of which there is one in a document. */
const selections = new WeakMap<object, SelectedOrganisationRef>();

/** The selection of this document; the first call starts it. In the browser only. */
export function organisationSelection(
  application: Pick<ActorSystem, 'getSnapshot' | 'subscribe'>,
  browser: SelectionBrowser = { storage: () => localStorage, window },
): SelectedOrganisationRef {
  const begun = selections.get(application);
  if (begun !== undefined) return begun;
  const selection = createActor(
    provideSelectedOrganisation(createSelectedOrganisationServices(browser.storage)),
    { input: { remembered: rememberedOrganisation(browser.storage) } },
  );
  selections.set(application, selection);
  // As long as the document lasts, so nothing is ever unsubscribed.
  application.subscribe(() => {
    if (application.getSnapshot().authenticator.status === 'unauthenticated')
      selection.send({ type: 'member.gone' });
  });
  browser.window.addEventListener('storage', ({ key, newValue }) => {
    // Without a key, everything that was kept has been removed.
    if (key === SELECTED_ORGANISATION_KEY || key === null)
      selection.send({ type: 'organisation.keptElsewhere', organisationGUID: newValue });
  });
  return selection.start();
}
