/** Texts about a newer build, redirect loops and a busy site, loaded with the code that shows them. */
export const siteNotices = {
  newVersion: {
    text: 'There is a new version of this site. The next page you open will use it.',
    act: 'Reload now',
    /** Something was typed on the page. */
    ask: 'Reloading loses what you have typed on this page.',
    confirm: 'Reload anyway',
    cancel: 'Not now',
  },
  busy: {
    title: 'This site is busy',
    help: 'There are more requests than the site can answer at the moment. Wait a few seconds, then try again.',
  },
  redirectLoop: {
    title: 'This page redirects in a loop',
    help: 'The site redirects this address to another one, which redirects back, so there is no page to show. The operator of the site can fix it.',
  },
};
