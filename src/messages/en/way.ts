/** Texts of going on that come with the code that says them: a newer build, and addresses that lead in a circle. */
export const way = {
  newVersion: {
    text: 'There is a new version of this site. The next page you open will be of it.',
    act: 'Load it now',
    /** Something was typed on the page. */
    ask: 'Loading the new version loses what you have typed on this page.',
    confirm: 'Load it all the same',
    cancel: 'Not now',
  },
  redirectLoop: {
    title: 'This address leads in a circle',
    help: 'The site sends this address on to another, and that one back again, so there is no page to show. Whoever runs the site can mend it.',
  },
};
