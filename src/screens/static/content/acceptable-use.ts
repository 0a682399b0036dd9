/** The text of `/acceptable-use`, in Markdown as `src/components/markdown.tsx` shows it. */
export const acceptableUse = `
## For everybody

- Use the data within its licence, and name the source where the licence asks for it.
- Do not present changed data as the publisher's own.
- Do not try to identify people in data from which names have been removed.
- Do not try to get at what is not meant for you: drafts, internal datasets, other people's accounts.
- Let programmes ask at a bearable pace, and let them stop when the answer says so (*Too many requests*). If you need everything, download the files instead of reading every page.

## For members who publish

- Publish what your organisation may publish: no personal data without a legal basis, nothing under somebody else's rights without their consent, nothing that puts people or places that need protection at risk.
- Describe data truthfully, its gaps included. State an update frequency that you can keep.
- Files must be what they say they are, and free of anything harmful.
- Tags and titles are for finding things, not for drawing attention.

## Security

If you find a weakness, tell the operator of this site before you tell others, and do not use it further than is needed to show it. Nobody will be pursued for a report made in good faith.

## If the rules are broken

Depending on what happened, requests are slowed down or refused, a dataset is withdrawn from public view, or an account is closed. Whoever is affected is told why and can object.
`;
