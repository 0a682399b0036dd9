/** The text of `/terms`, in Markdown as `src/components/markdown.tsx` shows it. */
export const terms = `
By using this site you accept these terms together with the rules for [acceptable use](/acceptable-use).

## The data

Each dataset is published by the organisation named on its page, under the licence named there. The licence is an agreement between you and that organisation. Where none is named, all rights remain with the publisher.

The publisher is responsible for the content of its records and files. They are provided as they are. Check them against their description before you base a decision on them.

## The service

Public pages are open to everybody without registration. Programmes may use the documented public calls as long as they keep to the stated limits and do not burden others.

We aim to keep the service available and addresses stable: the address of a dataset does not change while the dataset exists. Interruptions for maintenance and faults are possible. No particular availability is promised.

## Accounts

Accounts belong to a person and are given out by an organisation. Keep your password and your second factor to yourself. Tell your administrator at once if you think somebody else knows them. An organisation can end an account that it has given out.

What you do in the name of your organisation counts as done by it.

## Liability

Nothing here limits liability that the law does not allow to be limited. Beyond that, neither the operator of this site nor the publishers answer for damage that arises from relying on data provided free of charge.

## Changes

When these terms change, the new text is published on this page. Changes do not reach back.
`;
