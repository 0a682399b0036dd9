/** Every call of the product by name. The name is also what `docs/` and the logs call it. */
import type { Call, InputOf, RequestOf, ResponseOf } from './call.ts';
import { accessRequestCalls } from './access-requests.ts';
import { apiKeyCalls } from './api-keys.ts';
import { appCalls } from './apps.ts';
import { auditCalls } from './audit.ts';
import { authCalls } from './auth.ts';
import { consentCalls } from './consent.ts';
import { dataCalls } from './data.ts';
import { datasetPageCalls } from './dataset-page.ts';
import { differenceCalls } from './difference.ts';
import { discoveryCalls } from './discovery-calls.ts';
import { documentCalls } from './document-calls.ts';
import { documentSharingCalls } from './document-sharing.ts';
import { extensionCalls } from './extensions.ts';
import { followCalls } from './follow.ts';
import { groupCalls } from './groups.ts';
import { harvestCalls } from './harvest-calls.ts';
import { individualUserCalls } from './individual-users.ts';
import { mapCalls } from './maps.ts';
import { manyDatasetsCalls } from './many-datasets.ts';
import { noticePreferenceCalls } from './notice-preferences.ts';
import { noticeCalls } from './notices.ts';
import { ownAccountCalls } from './own-account.ts';
import { peopleCalls } from './people.ts';
import { personalTokenCalls } from './personal-token.ts';
import { platformCalls } from './platform.ts';
import { previewCalls } from './preview.ts';
import { previewMapCalls } from './preview-map.ts';
import { previewLinkCalls } from './preview-links.ts';
import { publishingCalls } from './publishing.ts';
import { publishingEffectCalls } from './publishing-effects.ts';
import { publishingColumnCalls } from './publishing-column-calls.ts';
import { publishingFileCalls, publishingReadingCalls } from './publishing-file-calls.ts';
import { reportCalls } from './reports.ts';
import { securityCalls } from './security.ts';
import { sharingCalls } from './sharing.ts';
import { tagCalls } from './tags.ts';
import { uploadCalls } from './uploads.ts';

export const calls = {
  ...accessRequestCalls,
  ...apiKeyCalls,
  ...appCalls,
  ...auditCalls,
  ...authCalls,
  ...consentCalls,
  ...dataCalls,
  ...discoveryCalls,
  ...datasetPageCalls,
  ...differenceCalls,
  ...documentCalls,
  ...documentSharingCalls,
  ...extensionCalls,
  ...followCalls,
  ...groupCalls,
  ...harvestCalls,
  ...individualUserCalls,
  ...mapCalls,
  ...manyDatasetsCalls,
  ...noticeCalls,
  ...noticePreferenceCalls,
  ...ownAccountCalls,
  ...peopleCalls,
  ...personalTokenCalls,
  ...platformCalls,
  ...previewCalls,
  ...previewLinkCalls,
  ...previewMapCalls,
  ...publishingCalls,
  ...publishingEffectCalls,
  ...publishingFileCalls,
  ...publishingReadingCalls,
  ...publishingColumnCalls,
  ...reportCalls,
  ...securityCalls,
  ...sharingCalls,
  ...tagCalls,
  ...uploadCalls,
};

export type CallName = keyof typeof calls;
export type CallRequest<N extends CallName> = RequestOf<(typeof calls)[N]>;
export type CallResponse<N extends CallName> = ResponseOf<(typeof calls)[N]>;

/** The names in a list, for iteration with their types kept. */
export const callNames = Object.keys(calls) as CallName[];

/** A call that is looked up at run time, with its schemas' exact types forgotten. */
export const callByName = (name: CallName): Call => calls[name];

/** What a caller writes: defaults may be left out. */
export type CallInput<N extends CallName> = InputOf<(typeof calls)[N]>;
