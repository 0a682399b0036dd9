/** Texts of `/settings/security`. */
import { plural } from '../format.ts';
import { titles } from './titles.ts';

export const security = {
  title: titles.security,
  failedSignIns: {
    failed: (count: number, days: number, time: string) =>
      `${plural(count, { one: '# sign-in', other: '# sign-ins' })} to your account failed in the last ${plural(days, { one: '# day', other: '# days' })}, the last on ${time}.`,
    notYou: 'If that was not you, change the password, and sign out sessions that you do not recognise.',
    change: 'Password',
    sessions: 'Sessions',
  },
  password: {
    title: 'Password',
    text: 'After a change, sessions on other devices end.',
    change: 'Change password',
    present: 'Present password',
    act: 'Change password',
    changing: 'Changing',
    changed: 'Password changed',
    wrong: 'This is not your present password.',
    broken: 'The form has stopped. Your password has not changed.',
    ended: 'Your session has ended. Sign in again to change the password.',
  },
  factors: {
    title: 'Second factors',
    text: 'After the password, a second factor proves that it is you. If several are on and none is asked first, you choose at each sign-in.',
    kinds: { totp: 'Authenticator app', sms: 'Text message', email: 'E-mail' },
    on: 'On',
    off: 'Off',
    preferred: 'Asked first',
    appText: 'Codes from an app on your phone',
    notVerified: {
      sms: 'Add and verify a phone number in My details first',
      email: 'Verify your e-mail address in My details first',
    },
    setUp: 'Set up',
    turnOn: 'Turn on',
    turnOnLabel: (factor: string) => `Turn on: ${factor}`,
    turnOff: 'Turn off',
    turnOffLabel: (factor: string) => `Turn off: ${factor}`,
    prefer: 'Ask first',
    preferLabel: (factor: string) => `Ask first: ${factor}`,
    turnedOn: 'Second factor turned on',
    turnedOff: 'Second factor turned off',
    isPreferred: 'This factor is asked first now',
    failed: 'The second factor could not be changed',
    loadFailed: 'Second factors could not be loaded',
    app: {
      title: 'Set up an authenticator app',
      text: 'Scan the square with the app, or type the key into it. Then enter the code that it shows.',
      code: 'Code from the app',
      codeHint: 'Six digits',
      act: 'Turn on',
    },
    offAsk: {
      title: (factor: string) => `Turn off ${factor}?`,
      text: 'You are no longer asked for it when you sign in. Without any second factor the password alone opens your account.',
      act: 'Turn off',
    },
  },
  recovery: {
    title: 'Recovery codes',
    text: 'If you lose your phone or cannot read your messages, one of these codes takes the place of the second factor. Each works once.',
    none: 'You have no recovery codes.',
    left: (left: number, total: number) => `${left} of ${total} codes are left.`,
    madeAt: (time: string) => `Made ${time}`,
    few: 'Only a few codes are left. Make new ones.',
    make: 'Make recovery codes',
    replace: 'Replace recovery codes',
    replaceText: 'The codes that you have now stop working.',
    makeText: 'Prove that it is you. Then the codes are shown once.',
    password: 'Your password',
    act: 'Show codes',
    acting: 'Making codes',
    listLabel: 'Your recovery codes',
    once: 'These codes are shown once. Keep them where you find them without your phone, for example printed or in a password manager.',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    fileName: 'recovery-codes.txt',
    done: 'I have saved them',
  },
  sessions: {
    title: 'Sessions',
    text: 'Browsers and devices that are signed in to your account.',
    caption: 'Your sessions',
    device: 'Browser',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown browser',
    firstSeen: (time: string) => `First used ${time}`,
    started: 'Signed in',
    expires: 'Ends automatically',
    present: 'This session',
    actions: 'Actions',
    end: 'Sign out',
    endLabel: (device: string, time: string) => `Sign out ${device}, signed in ${time}`,
    endOthers: 'Sign out everywhere else',
    elsewhere: 'Your account is managed by another service, which shows its sessions.',
    failed: 'Sessions could not be loaded',
    ended: 'Session signed out',
    endedOthers: 'All other sessions signed out',
    endAsk: {
      title: 'Sign out this session?',
      text: 'The browser that uses it has to sign in again.',
      act: 'Sign out',
    },
    endOthersAsk: {
      title: 'Sign out everywhere else?',
      text: 'All other browsers and devices have to sign in again. You stay signed in here.',
      act: 'Sign out everywhere else',
    },
  },
  deletion: {
    title: 'Delete account',
    text: 'You see first what that means, and who can take over what you made.',
    open: 'Delete my account',
    failed: 'What deleting your account means could not be loaded',
    summary: (days: number) =>
      days === 0
        ? 'You cannot sign in any more once your account is deleted. It cannot be restored.'
        : `Your account is deleted in ${plural(days, { one: '# day', other: '# days' })}. Until then you can sign in and keep it. After that it cannot be restored.`,
    organisations: 'You leave these organisations',
    atOnceTitle: 'What ends at once',
    atOnceAlways: 'All sessions on all devices',
    endsLaterTitle: (days: number) => `What ends in ${plural(days, { one: '# day', other: '# days' })}`,
    endsTitle: 'What ends',
    endsAlways: 'Your sign-in, your name and addresses',
    staysTitle: 'What stays, without your name',
    staysAlways: 'Datasets and everything else that belongs to an organisation',
    handOverTitle: 'Who takes over',
    madeFor: (organisation: string) => `What you made for ${organisation}:`,
    handOver: (organisation: string) => `Hand over at ${organisation} to`,
    noSuccessor: 'No one: it stays with the organisation',
    changed: 'A member that you chose can no longer take over. Choose again.',
    /** Of what ends or stays, where there is any. */
    counted: {
      groups: (count: number) =>
        plural(count, { one: 'Membership of # group', other: 'Memberships of # groups' }),
      grants: (count: number) =>
        plural(count, {
          one: 'Access to # dataset that is shared with you',
          other: 'Access to # datasets that are shared with you',
        }),
      openRequests: (count: number) =>
        plural(count, { one: '# open request for access', other: '# open requests for access' }),
      followed: (count: number) =>
        plural(count, {
          one: '# dataset or organisation that you follow',
          other: '# datasets and organisations that you follow',
        }),
      personalTokens: (count: number) =>
        plural(count, {
          one: 'Your personal token, and access of programs that use it',
          other: '# personal tokens, and access of programs that use them',
        }),
      ownedDatasets: (count: number) =>
        plural(count, {
          one: '# dataset that you answer for. Without another member it has no data owner',
          other: '# datasets that you answer for. Without another member they have no data owner',
        }),
      keys: (count: number) =>
        plural(count, {
          one: '# API key that you made for an organisation. It keeps working',
          other: '# API keys that you made for organisations. They keep working',
        }),
      apps: (count: number) =>
        plural(count, { one: '# app that you submitted', other: '# apps that you submitted' }),
    },
    blocked:
      'You are the last owner of an organisation, or the last member who can manage its users. Give another member this role first, then delete your account.',
    toUsers: 'Go to Users',
    goOn: 'Continue',
    signIn: 'Sign out to sign in again',
    signInFirst: 'Sign in again to prove that it is you. Then delete your account within ten minutes.',
    proof: 'Enter your password to prove that it is you.',
    signedOut: (days: number) =>
      days === 0
        ? 'Your account is then deleted at once. You are signed out everywhere, and get an e-mail that says so.'
        : 'You are then signed out everywhere, and get an e-mail with the day of the deletion.',
    sure: 'This is the last step.',
    password: 'Your password',
    act: (days: number) =>
      days === 0
        ? 'Delete my account for good'
        : `Delete my account in ${plural(days, { one: '# day', other: '# days' })}`,
    acting: 'Deleting',
    broken: 'The form has stopped. Your account has not been deleted.',
    planned: {
      text: (time: string) => `Your account is deleted on ${time}. All other sessions have ended.`,
      keep: 'If you change your mind, sign in before then and choose “Keep my account”.',
      act: 'Sign out',
    },
    /** On every page, until the deletion. */
    notice: {
      label: 'Deletion of your account',
      text: (time: string) => `Your account is deleted on ${time}, as you have asked.`,
      keep: 'Keep my account',
      kept: 'Your account is kept',
    },
  },
  events: {
    title: 'Recent events',
    text: 'If you do not recognise one of them, change your password.',
    none: 'Nothing has been recorded yet',
    caption: 'Recent events of your account',
    when: 'When',
    times: (count: number) => plural(count, { one: '# time', other: '# times' }),
    what: 'What',
    kinds: {
      SignIn: { done: 'Signed in', failed: 'Sign-in failed' },
      SignUp: { done: 'Account created', failed: 'Account not created' },
      ForgotPassword: { done: 'Password reset', failed: 'Password reset failed' },
      PasswordChange: { done: 'Password changed', failed: 'Password change failed' },
      ResendCode: { done: 'Code sent again', failed: 'Code not sent' },
    },
  },
};
