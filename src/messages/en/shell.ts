/** Texts of the document itself, which any page can show. */
export const shell = {
  skipToContent: 'Skip to content',
  loading: 'Loading…',
  takeOverFailed: 'The code for this could not be loaded. Check your connection and try again.',
  pageLoading: 'Loading the next page',
  offline: {
    text: 'You are offline. This page stays as it is; the rest loads when you are back online.',
    retry: 'Try again now',
  },
  withoutScript: 'Member pages need JavaScript. Public pages can be read without it.',
  notFound: {
    /** Unknown route (specification, section 8). */
    message: 'Page not found',
    /** A route refused its own address (specification, section 8). */
    invalidPath: (path: string) => `Page Not Found: ${path}`,
    help: 'There is no page at this address. The address may be mistyped, or the page has moved or is no longer public.',
    members: 'Members may have to sign in to see it.',
    signIn: 'Sign in',
    toDiscovery: 'Search all datasets',
    toHome: 'Go to the home page',
  },
  notOffered: {
    title: 'This page is not available here',
    help: 'The services that this site uses do not offer what this page shows. Everything else works as usual.',
  },
  deleted: {
    title: 'This dataset was deleted',
    unpublishedTitle: 'This dataset was unpublished',
    unpublishedText: (dataset: string, day: string) =>
      `“${dataset}” was unpublished on ${day}. Its publisher may publish it again.`,
    text: (dataset: string, day: string) =>
      `“${dataset}” was deleted on ${day}. Its files are no longer available here.`,
    publisher: 'Published by',
  },
  failure: {
    /** Section 2 of the specification names this page. */
    title: 'Internal Server Error',
    help: 'Something went wrong on our side, and it has been recorded. What you entered on the last page is not lost: go back to find it.',
    retry: 'Try again',
    back: 'Go back',
    reference: 'If you contact us, quote this reference:',
  },
  description: (product: string) =>
    `${product} is where organisations publish their data and where anyone can find it.`,
};
