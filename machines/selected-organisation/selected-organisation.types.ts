/** The words of the selected organisation. */

export type SelectedOrganisationEvent =
  /** Somebody is signed in, and these are their organisations, in the order in which the service names them. */
  | { readonly type: 'member.known'; readonly organisationGUIDs: readonly string[] }
  /** It is certain that nobody is signed in, or no longer. */
  | { readonly type: 'member.gone' }
  | { readonly type: 'organisation.chosen'; readonly organisationGUID: string }
  /** Another tab has kept a choice, or everything that was kept has been removed. */
  | { readonly type: 'organisation.keptElsewhere'; readonly organisationGUID: string | null };
