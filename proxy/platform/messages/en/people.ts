/** Messages about membership: the invitation by e-mail, and why a link can no longer be accepted. */
import { oneLine } from '../format.ts';

export interface InvitationText {
  /** Empty when the person has no name yet. */
  readonly inviter: string;
  readonly organisation: string;
  /** Null for the organisation itself. */
  readonly groupName: string | null;
  /** Title of the dataset that is shared; null for an organisation or a group. */
  readonly dataset: string | null;
  /** Whole address. */
  readonly link: string;
  readonly days: number;
  readonly productName: string;
}

export const people = {
  invitation({ inviter, organisation, groupName, dataset, link, days, productName }: InvitationText) {
    const ways = `The link works for ${days} days. You can accept with an account that you have, or create one.`;
    if (dataset !== null) {
      const title = oneLine(dataset);
      const by = inviter === '' ? oneLine(organisation) : `${oneLine(inviter)} of ${oneLine(organisation)}`;
      return {
        subject: `Dataset shared with you: ${title}`,
        text: `Hello,\n\n${by} shares the dataset “${title}” with you on ${productName}.\n\nOpen it:\n${link}\n\n${ways} If you do not know this organisation, ignore this message.\n\n${productName}`,
      };
    }
    const who = inviter === '' ? 'You are invited' : `${oneLine(inviter)} invites you`;
    const name = oneLine(organisation);
    const what = groupName === null ? name : `the group “${oneLine(groupName)}” of ${name}`;
    return {
      subject: `Invitation to ${what}`,
      text: `Hello,\n\n${who} to join ${what} on ${productName}.\n\nAccept the invitation:\n${link}\n\n${ways} If you do not know this organisation, ignore this message.\n\n${productName}`,
    };
  },
  closed: {
    accepted: 'Another account has accepted this invitation',
    withdrawn: 'This invitation was withdrawn',
    expired: 'This invitation has expired. Ask for another one',
  },
};
