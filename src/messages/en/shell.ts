/** Texts of the document itself: what a reader meets whatever page is open. */
export const shell = {
  skipToContent: 'Skip to content',
  loading: 'Loading…',
  pageLoading: 'The next page is on its way',
  offline: {
    text: 'There is no connection. What you see stays; the rest comes as soon as you are back.',
    retry: 'Try again now',
  },
  withoutScript: 'The pages of members need JavaScript. All that is public can be read without it.',
  notFound: {
    /** Unknown route (specification, section 8). */
    message: 'Page not found',
    /** A route refused its own address (specification, section 8). */
    invalidPath: (path: string) => `Page Not Found: ${path}`,
    help: 'There is nothing at this address. It may have been mistyped, or what was here has moved or is no longer public.',
    members: 'Members may have to sign in to see it.',
    signIn: 'Sign in',
    toDiscovery: 'Search all datasets',
    toHome: 'Go to the start',
  },
  failure: {
    /** Section 2 of the specification names this page. */
    title: 'Internal Server Error',
    help: 'Something failed on our side, and it has been recorded. Nothing you entered on the last page is lost: go back and it is still there.',
    retry: 'Try again',
    back: 'Go back',
    reference: 'If you write to us, give this reference:',
  },
  description: (product: string) =>
    `${product} is where organisations publish their data and where anyone can find it.`,
};
