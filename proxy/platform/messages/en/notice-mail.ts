/** E-mails about notices: what is the same in each, the daily summary, and the pages for ending them. */
import { plural } from '../format.ts';

const notices = (count: number) => plural(count, { one: '# notice', other: '# notices' });

export const noticeMail = {
  subject: (title: string, productName: string) => `${title} – ${productName}`,
  preferences: (address: string) => `How you are informed: ${address}`,
  end: (address: string) => `End these e-mails: ${address}`,
  summary: {
    /** Numbers only, since subjects are shown on locked screens. */
    subject: (count: number, productName: string) => `${notices(count)} – ${productName}`,
    more: (count: number, address: string) => `${plural(count, { other: 'And # more' })}: ${address}`,
    why: (productName: string) => `We send your unread notices of ${productName} once a day at most.`,
  },
  pages: {
    preferences: (productName: string) => `How ${productName} informs you`,
    ask: {
      title: 'End these e-mails?',
      text: 'You will still find the notices in the notice centre. E-mails about your account are not affected.',
      act: 'End these e-mails',
    },
    ended: {
      title: 'You get no more of these e-mails',
      text: 'Notices still appear in the notice centre.',
      act: 'Begin again',
    },
    begun: {
      title: 'You get these e-mails again',
      text: 'Each has a link that ends them.',
      act: 'End these e-mails',
    },
    unknown: {
      title: 'This address is not complete',
      text: 'Use the complete link from the e-mail, or sign in and choose how you are informed.',
    },
  },
};
