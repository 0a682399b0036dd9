/** Texts of signing in with a provider. `provider` is its name, as people know it. */
export const federatedSignIn = {
  leaving: {
    title: (provider: string) => `Going to ${provider}`,
    lede: 'You sign in there and then return here.',
    busy: (provider: string) => `Opening ${provider}`,
    stalled: (provider: string) =>
      `${provider} has not opened. Check your connection, and whether an extension blocks the page.`,
    act: (provider: string) => `Go to ${provider}`,
  },
  returning: {
    title: 'Finishing the sign-in',
    busy: 'Checking the response of the provider',
  },
  refused: {
    title: 'You are not signed in',
    /** Stands before what the sign-in service, or the provider, gave as the reason. */
    words: 'Reason given:',
    retry: (provider: string) => `Try again with ${provider}`,
  },
  /** For an answer that does not say whose it is. */
  someProvider: 'the provider',
};
