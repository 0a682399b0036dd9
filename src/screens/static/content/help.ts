/** The text of `/help`, in Markdown as `src/components/markdown.tsx` shows it. */
export const help = `
## Find data

1. Type what you need into the search: words of a title, the name of a column, a tag or a place. Parts of words are found too.
2. Narrow the list with the filters beside it. Several choices in one filter mean any of them; several filters mean all of them.
3. Change the order: *Most viewed*, *Last updated*, *Most downloaded* or *Most active API*. With words in the search, *Relevance* comes first.

The address of the page holds everything you have chosen. Copy it to share or keep a search.

If nothing is found, the page names the cause and offers to take away one word or one filter at a time.

## Read a record

The small drawing beside each title is the **fingerprint** of its table: one bar for every column, taller when the column holds more different values. Solid bars are numbers, striped ones are text, green ones are dates, pins are places. The line beneath shows how much of the update cycle is left; a dashed line means that an update is overdue. Everything it shows is also written beside it.

The **status** says whether the data can be had:

- **Published**: the files are here.
- **Published - on request**: the record is public, the files are given out when you ask.
- **Planned**: the data does not exist yet.
- **Draft**: only members of the organisation see it.

## Download

The button on a dataset's page offers the file most people can use, with its size. The arrow beside it has the other formats. Some files stay with their publisher; the button then says so and leads there.

## Sign in

Only members of an organisation need an account. Sign in with your e-mail address and password. Your account may ask for a second step: a code by SMS, a code by e-mail, or a code from an authenticator app.

- **The code does not arrive.** Wait half a minute, then ask for a new one. The earlier one stops working.
- **The code is refused.** Codes from an app change every 30 seconds; check that the clock of your device is right.
- **You have forgotten your password, or the account is locked.** Ask an administrator of your organisation.

Signing out in one window signs you out in all windows of that browser.

## Keyboard and screen readers

Every page works by keyboard. The first press of *Tab* offers to skip to the content. Colours follow your system unless you choose light or dark with the button in the header. If something does not work for you, tell the organisation that runs this site; it is a fault, not a wish.
`;
