/** What a notice says, and where it leads. Its sentences are made when it is read. */
import type { Notice } from '#contract/notices.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import type { NoticeContent } from '#proxy/platform/notices/notices.ts';

/** Where a notice leads. */
export function linkOf({ kind, params }: NoticeContent): string | null {
  switch (kind) {
    case 'requestMade':
    case 'requestReply':
      return `/dashboard/requests?request=${params.requestGUID}`;
    case 'requestQuestion':
    case 'requestApproved':
    case 'requestDeclined':
    case 'datasetShared':
    case 'accessEnding':
    case 'accessEnded':
    case 'changePlanned':
    case 'changeMoved':
    case 'changeDropped':
      return `/organisation/${params.slug}/dataset/${params.datasetGUID}`;
    case 'planFailed':
    case 'equalFileWithheld':
      return `/organisation/${params.slug}/dataset/${params.datasetGUID}/edit`;
    case 'documentShared':
      return params.path;
    case 'importWaits':
      return `/dashboard/imports/${params.sourceGUID}`;
    case 'invitationAccepted':
      return params.group === null ? '/settings/users' : `/settings/groups/${params.group.groupId}`;
    case 'keyEnding':
    case 'keyPreviousUsed':
    case 'keyNewNetwork':
      return '/settings/apiKeys';
    case 'keyLeaked':
      return '/settings/apiKeys?tab=ended';
    case 'tokenEnding':
    case 'tokenPreviousUsed':
    case 'tokenNewNetwork':
    case 'tokenLeaked':
      return '/settings/myDetails';
    case 'handedOver':
      return '/dashboard/datasets';
    case 'accountEnding':
    case 'accountKept':
    case 'newBrowser':
    case 'recoveryCodeUsed':
    case 'recoveryCodesMade':
      return '/settings/security';
    case 'invitation':
      return null;
  }
}

/** Its title and its sentence. */
export function wordsOf(content: NoticeContent): Pick<Notice, 'title' | 'description'> {
  const say = messages.notices[content.kind] as (params: unknown) => Pick<Notice, 'title' | 'description'>;
  return say(content.params);
}
