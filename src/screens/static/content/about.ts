/** The text of `/about`, in Markdown as `src/components/markdown.tsx` shows it. */
export const about = `
Organisations publish their data here, and anyone can find it, judge it and take it away. Nobody needs an account to search, read or download what is public.

## What you find here

- **Datasets**: a description, the files, who is responsible, the licence, and how current the data is.
- **Organisations**: who publishes, how much, and how reliably it is kept up to date.
- **Themes**: the same thirteen subjects for everybody, so that two organisations can be compared.

## What we hold to

- A number is shown as it is: rows, columns, bytes, dates. Nothing is rounded to look better.
- Lateness is said. A dataset that is past its update date says by how many days, in every search and on its own page.
- A record without files is still a record: planned data and data on request are listed, and say what has to happen.
- The publisher answers for the data. We check that files can be opened and read; we do not change what is in them.

## For organisations

Members of an organisation [sign in](/sign-in) and see their own datasets on the dashboard, drafts included. Accounts are given out by the administrators of each organisation.

See [datasets explained](/dataset) for what belongs into a good record, and [help](/help) for the first steps.
`;
