/** Titles of the static pages, and the sentence that says what each answers; their texts are loaded with them. */
export const pages = {
  contents: 'On this page',
  updated: (day: string) => `Last changed on ${day}`,
  failed: 'The page could not be loaded',
  about: { title: 'About', lede: 'What this platform is for, and how it is meant to be used.' },
  help: { title: 'Help', lede: 'How to find data, read a record, download files and sign in.' },
  faq: {
    title: 'Questions and answers',
    lede: 'What people ask most, in the order in which they usually ask it.',
  },
  dataset: {
    title: 'Datasets explained',
    lede: 'What a dataset is here, what its record holds, and what makes a good one.',
  },
  terms: { title: 'Terms of use', lede: 'What you can rely on here, and what is asked of you.' },
  privacy: {
    title: 'Privacy',
    lede: 'Which personal data this platform handles, what for, and for how long.',
  },
  cookiePolicy: { title: 'Cookie policy', lede: 'What is stored in your browser, by name, and what for.' },
  acceptableUse: { title: 'Acceptable use', lede: 'What keeps this place useful for everybody.' },
};
