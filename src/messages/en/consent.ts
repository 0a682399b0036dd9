/** Texts of consent: the question on every page, the choice on the cookie policy, and the table of what is stored. */
export const consent = {
  title: (product: string) => `Cookies on ${product}`,
  text: 'With your permission we count which parts of the site are used. No advertising.',
  policy: 'Cookie policy',
  choose: 'Choose by purpose',
  acceptAll: 'Accept all',
  decline: 'Only necessary cookies',
  save: 'Save my choice',
  purposes: {
    necessary: {
      name: 'Strictly necessary',
      text: 'for signing in, your settings and this choice',
    },
    functional: { name: 'Functional cookies', text: 'for counting which parts are used' },
  },
  decided: {
    title: 'Your choice is saved',
    text: 'You can change it at any time on the page “Cookie policy”.',
  },
  yours: {
    title: 'Your choice',
    status: {
      unknown: 'Loading your choice.',
      none: 'You have not chosen yet, so only what is strictly necessary is used.',
      granted: 'You have accepted everything.',
      partial: 'You have allowed functional cookies.',
      declined: 'You have declined; only what is strictly necessary is used.',
      withdrawn: 'You have withdrawn your permission. What was stored for it has been deleted.',
    },
    unneeded: 'Nothing on this site needs your permission, so there is nothing to choose.',
    signal:
      'If your browser sends “Global Privacy Control”, that counts as declining until you choose otherwise here.',
    withdraw: 'Withdraw my permission',
    scriptNeeded: 'Choosing needs JavaScript. Without it, nothing is used that needs your permission.',
  },
  stored: {
    title: 'What is stored in your browser',
    caption: (kind: string) => `${kind}: names, purposes and lifetimes`,
    kinds: {
      cookie: 'Cookies',
      localStorage: 'Local storage',
      sessionStorage: 'Session storage',
    },
    kindTexts: {
      cookie: 'Sent to this site with every request.',
      localStorage: 'Stays in your browser and is never sent automatically.',
      sessionStorage: 'Stays in one tab, is never sent automatically, and is deleted when the tab is closed.',
    },
    nothing:
      'Nothing is stored in the browser’s database (IndexedDB), and no other site stores anything here.',
    head: { name: 'Name', what: 'What for', purpose: 'Permission', lifetime: 'How long' },
    begins: (key: string) => `${key}…`,
    setBy: { browser: '', server: 'Set by the server, and not readable by scripts.' },
    purpose: { necessary: 'Not needed', functional: 'Functional cookies' },
    what: {
      choice: 'Whether you have accepted everything (granted) or only some of it, or nothing (partial).',
      allowed: 'Which purposes you have allowed, one by one.',
      proof:
        'The version of this policy you decided on and, if you have allowed something, a random number under which the proof of your choice is stored.',
      accessToken:
        'Proves to the services for about an hour that you are signed in; renewed while you use the site.',
      tokens: 'The tokens by which your session is renewed, and the username of the last sign-in.',
      hosted: 'Your session at the hosted sign-in page.',
      hostedStep: 'Which step of a hosted sign-in is open.',
      unsent: 'The proof of your choice, while the server cannot be reached.',
      colourMode: 'Light or dark, if you have chosen one.',
      organisation: 'Which of your organisations the dashboard shows.',
      draft: 'What you have typed about an app and not submitted.',
      requestDraft: 'A request for access that you have begun and kept as a draft.',
      unsaved: 'What you have typed about a dataset and the server has not saved yet.',
      signedIn: 'That your session came from a provider, so that signing out ends it there.',
      identity:
        'The number that identifies you to the file storage. A visitor gets one only when a download first needs it.',
      analytics:
        'A random number by which your visits are counted, and your account while you are signed in.',
      analyticsSession: 'A random number for this tab.',
      challenge:
        'Which second step of a sign-in is open, so that you can continue after a reload. Never a password.',
      challengeState: 'The same, as the sign-in library stores it.',
      inFlight: 'That you are signing in with a provider.',
      typed:
        'What you had typed into a form when your session ended, so that it is there when you have signed in again.',
      pendingFollow: 'What you wanted to follow when you were asked to sign in.',
      reload: 'When the page was last reloaded because the site had changed.',
      scroll: 'How far you had scrolled on the pages you go back to.',
    },
    lifetime: {
      days: (days: number) => `${days} days`,
      minutes: (minutes: number) => `${minutes} minutes`,
      hour: 'An hour',
      tab: 'Until the tab is closed',
      cleared: 'Until you clear it',
      signOut: 'Until you sign out',
      session: 'While you are signed in, at most 30 days after the last visit',
      sent: 'Until it is sent',
      saved: 'Until it is saved',
      withdrawal: 'Until you withdraw your permission',
      draft: 'Until you submit or discard it',
    },
  },
};
