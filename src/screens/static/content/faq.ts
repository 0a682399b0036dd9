/** The text of `/faq`, in Markdown as `src/components/markdown.tsx` shows it. */
export const faq = `
## Do I need an account?

No. Searching, reading records and downloading public files needs none. Accounts are for members of organisations, who also see drafts and internal datasets.

## What does it cost?

Nothing, for the data listed as published. What you may do with it is a matter of its licence, not of a price.

## May I use the data in my own work?

That is what the **licence** on each dataset says. *Open licence* means that you may use, change and share it for any purpose; most ask you to name the source. Where no licence is stated, ask the publisher before you reuse anything beyond what the law allows anyway.

## How do I cite a dataset?

Each dataset's page has a citation ready to copy, with publisher, year, title and address.

## The data has an error. Whom do I tell?

The contact named on the dataset's page. The publisher is responsible for the data and can correct it at the source; a correction made only here would be lost with the next update.

## What does "overdue" mean?

The publisher has stated how often the data is updated, and that time has passed. The data may still be right; it is just older than promised.

## What happens with "Published - on request"?

The record is public so that you know the data exists. To get it, write to the contact on its page and say what you need it for. The publisher decides.

## Why are there datasets without files?

They are planned, or given out on request, or their files stay with the publisher. The page of each says which.

## What is counted as a view or a download?

A view is one opening of a dataset's page; a download is one fetch of a file; an API call is one request by a programme. Figures cover the last 90 days. Where a catalogue of examples is shown, the figures are generated, and the page says so.

## Can my organisation publish here?

Ask whoever runs this site. Once your organisation is registered, its administrators give out accounts.

## Is there a way to query the data without downloading it?

Descriptions of the public calls are at [/api/openapi.json](/api/openapi.json). They answer searches and records; querying the rows of a table is not offered yet.
`;
