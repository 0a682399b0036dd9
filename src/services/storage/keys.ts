/** Names under which the product keeps things in a browser, of those whose writers bring more code than a name. */

/** Session storage: when the page was last loaded again. */
export const RELOADED_AT = 'reloadedAt';
/** Session storage: what a visitor asked to follow before signing in. */
export const PENDING_FOLLOW_KEY = 'pendingFollow';
/** Session storage: what a member had typed into a form when their session ended. */
export const TYPED_KEY = 'typedBeforeSignIn';
/** Local storage: how the key of every draft of an app starts. */
export const DRAFT_PREFIX = 'appDraft:';
/** Local storage: the session came from a provider. */
export const SIGNED_IN = 'hosted-sign-in.signed-in';
/** Session storage: how the key starts of which of the drafts of apps is this tab's own. */
export const OWN_DRAFT = 'ownAppDraft:';
/** Local storage: which of their organisations a member has chosen. */
export const SELECTED_ORGANISATION_KEY = 'selectedOrganisation';
/** Local storage: how the key starts of what was typed into a dataset and is not saved yet. */
export const UNSAVED_PREFIX = 'unsavedFields:';
/** Local storage: how the key starts of requests for access that members have kept as drafts. */
export const REQUEST_DRAFT_PREFIX = 'requestDraft:';
