/** Messages about membership: the invitation by e-mail, and why a link can no longer be accepted. */
import { oneLine } from '../format.ts';

export interface InvitationText {
  /** Empty when the person has no name yet. */
  readonly inviter: string;
  readonly organisation: string;
  /** Null for the organisation itself. */
  readonly groupName: string | null;
  /** Whole address. */
  readonly link: string;
  readonly days: number;
  readonly productName: string;
}

export const people = {
  invitation({ inviter, organisation, groupName, link, days, productName }: InvitationText) {
    const who = inviter === '' ? 'You are invited' : `${oneLine(inviter)} invites you`;
    const name = oneLine(organisation);
    const what = groupName === null ? name : `the group “${oneLine(groupName)}” of ${name}`;
    return {
      subject: `Invitation to ${what}`,
      text: `Hello,\n\n${who} to join ${what} on ${productName}.\n\nAccept the invitation:\n${link}\n\nThe link works for ${days} days. You can accept with an account that you have, or create one. If you do not know this organisation, ignore this message.\n\n${productName}`,
    };
  },
  closed: {
    accepted: 'Another account has accepted this invitation',
    withdrawn: 'This invitation was withdrawn',
    expired: 'This invitation has expired. Ask for another one',
  },
};
