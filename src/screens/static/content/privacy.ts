/** The text of `/privacy`, in Markdown as `src/components/markdown.tsx` shows it. */
export const privacy = `
## When you only look around

You can search, read and download without telling us who you are. The server notes each request (time, address of the page, status, duration) to find faults and to defend itself against attacks. Uses of a dataset are counted; the counts hold no names.

No cookie is set for visitors. See the [cookie policy](/cookie-policy).

## When you have an account

We handle what is needed to know that it is you and what you may do:

- your name, e-mail address and, if you use it for codes, your phone number;
- a proof of your password. The password itself is neither sent to us nor stored: your browser proves that it knows it;
- for an authenticator app, a secret, stored encrypted;
- the organisations you belong to and your role in them.

Members of your organisation who manage its users can see your name, e-mail address, role and when you were last active.

## Who receives it

Codes by e-mail or SMS go through the services that deliver them. Nothing is sold, and nothing is used for advertising.

## How long it is kept

Account data is kept as long as the account exists. Codes are valid for minutes and are stored only as a fingerprint that cannot be turned back.

## Data inside datasets

Publishers must not publish personal data without a legal basis. If you find yourself or somebody else in a dataset who should not be there, write to the contact on its page; they have to act on it.

## Your rights

You may ask what is stored about you, have it corrected, have it erased where no duty to keep it stands against that, and complain to a supervisory authority. Ask the administrator of your organisation first: it is responsible for the accounts it has given out.
`;
