/** Texts that several screens of authentication share: codes that were sent, new passwords, ways back. */
import { plural } from '../../format.ts';

export const shared = {
  loading: 'Loading',
  back: 'Back to sign-in',
  withoutScript: 'Signing in needs JavaScript, so that your password is never sent to the server.',
  code: {
    label: 'Code',
    hint: 'The code can be pasted.',
    sent: {
      sms: 'A six-digit code was sent by SMS to',
      email: 'A six-digit code was sent to',
    },
    /** When the service does not say where to. */
    sentSomewhere: {
      sms: 'A six-digit code was sent by SMS.',
      email: 'A six-digit code was sent by e-mail.',
    },
    resend: 'Send a new code',
    resending: 'Sending a new code',
    resent: 'We have sent a new code. The previous code no longer works.',
    resendSoon: 'A new code can be sent shortly',
    resendIn: (seconds: number) =>
      plural(seconds, {
        one: 'A new code can be sent in # second',
        other: 'A new code can be sent in # seconds',
      }),
  },
  newPassword: {
    label: 'New password',
    confirmLabel: 'Repeat the password',
    rules: 'Password requirements',
    met: 'Met',
    unmet: 'Not met yet',
  },
};
