/** Titles of the static pages, and the sentence that says what each answers; their texts are loaded with them. */
export const pages = {
  contents: 'On this page',
  updated: (day: string) => `Last changed on ${day}`,
  failed: 'The page could not be loaded',
  about: { title: 'About', lede: 'What this platform is for and how to use it.' },
  help: { title: 'Help', lede: 'How to find data, read a record, download files and sign in.' },
  faq: {
    title: 'Questions and answers',
    lede: 'Answers to common questions.',
  },
  dataset: {
    title: 'Datasets explained',
    lede: 'What a dataset is, what its record contains, and what makes a good one.',
  },
  terms: { title: 'Terms of use', lede: 'The terms on which you use this site and its data.' },
  privacy: {
    title: 'Privacy',
    lede: 'Which personal data this platform uses, what for, and for how long.',
  },
  cookiePolicy: { title: 'Cookie policy', lede: 'What is stored in your browser, by name, and what for.' },
  acceptableUse: { title: 'Acceptable use', lede: 'Rules for using this site.' },
};
