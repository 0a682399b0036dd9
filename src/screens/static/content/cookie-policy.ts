/** The text of `/cookie-policy`, in Markdown as `src/components/markdown.tsx` shows it. */
export const cookiePolicy = `
Visitors who do not sign in get **no cookies**. There is no advertising, and nobody follows you to other sites.

## When you sign in

These cookies are needed to keep you signed in. They are set by signing in and removed by signing out.

- \`accessToken\`: proves to the services for about an hour that you are signed in. It is renewed while you use the site.
- Cookies whose names begin with \`CognitoIdentityServiceProvider\`: the tokens by which the session is renewed, and the username of the last sign-in.

Where one product runs on several addresses of the same domain, these cookies are shared between them, so that you sign in once.

## Stored in your browser, never sent

- \`colourMode\`: light or dark, if you have chosen one. Stays until you clear it.
- \`selectedOrganisation\`: which of your organisations the dashboard shows. Stays until you clear it.
- \`sign-in.challenge\` and entries whose names begin with \`CognitoSignInState\`: which second step of a sign-in is open, so that it survives a reload. Stays for at most three minutes and never holds a password.
- \`hosted-sign-in.in-flight\` and \`hosted-sign-in.signed-in\`: that you have left for a provider to sign in, and that the session came from one. The first goes when you come back, the second when you sign out.
- Entries whose names begin with \`com.amplify.Cognito\`: the number under which the storage of files knows you while you are signed in.

## Change your mind

You can delete cookies and stored data in the settings of your browser at any time. Deleting the cookies above signs you out; deleting the rest resets the two choices. Nothing else changes.

If cookies for statistics are ever added, they will be off until you allow them, and this page will name them.
`;
