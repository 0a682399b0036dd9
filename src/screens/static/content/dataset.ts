/** The text of `/dataset`, in Markdown as `src/components/markdown.tsx` shows it. */
export const dataset = `
A **dataset** is a collection of data that one organisation publishes and answers for. It has one **record**, which describes it, and any number of **resources**, which are its files.

## What the record holds

- **Title and description** in plain words: what was observed, where, when, by whom, and what it must not be used for.
- **Publisher and contact**: who is responsible, and who answers questions.
- **Status and visibility**: whether the data can be had, and who can find the record.
- **Licence**: what others may do with it.
- **Update frequency**: how often it changes. From this follows whether it is on time.
- **Period and place**: what it covers.
- **Themes and tags**: where it belongs among the others.

The terms follow DCAT, the vocabulary that most public catalogues share, so that records can be exchanged with them.

## Resources

A resource is one file in one format. When a table is read in, its columns are looked at once: their type, how many different values they hold, and how many rows are filled. That is what the list of columns and the fingerprint show. The file itself stays as it was delivered; its checksum is kept with it.

A resource can be *waiting*, *processing*, *ready*, *failed*, *stale* or *withdrawn*. Stale means that it has not been checked for longer than it should.

## The five stars of openness

1. It is on the web under an open licence.
2. It can be read by a machine: a table, not a picture of one.
3. Its format belongs to nobody: CSV rather than a product's own.
4. Things in it have addresses of their own.
5. It is linked to other data.

Each dataset's page says how many stars it has and what the next one needs.

## A good record

- The title says what, where and when: *Street trees in Leeds, 2025 survey* rather than *trees_final*.
- The first sentence can stand alone; it is what lists show.
- Every column has a description, with its unit.
- One file holds one kind of row.
- The licence is one of the well-known ones, not a sentence of your own.
`;
