/** What is said in passing about a session that has ended, on whatever page one is. */
import { errors } from './errors.ts';

export const news = {
  providerSignOutFailed: { title: errors.providerSignOutFailed },
  sessionRefused: {
    title: 'You have been signed out',
    text: 'The sign-in service has ended your session. Sign in again to go on.',
  },
};
