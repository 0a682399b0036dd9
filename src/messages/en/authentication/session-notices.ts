/** Notifications about a session that has ended; any page can show them. */
import { errors } from './errors.ts';

export const sessionNotices = {
  providerSignOutFailed: { title: errors.providerSignOutFailed },
  sessionNotCleared: {
    title: 'You may still be signed in on this device',
    text: 'This browser did not remove your session. Delete the cookies of this site, or sign in and sign out again.',
  },
  sessionRefused: {
    title: 'You have been signed out',
    text: 'The sign-in service has ended your session. Sign in again to continue.',
  },
};
