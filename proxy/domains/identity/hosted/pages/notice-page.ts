/** A page that says one thing: why a sign-in cannot continue, or that someone is signed out. */
import { html } from 'hono/html';
import type { Page } from './page.ts';

export const noticePage = (
  productName: string,
  { title, text, status }: { title: string; text: string } & Pick<Page, 'status'>,
): Page => ({
  title,
  productName,
  ...(status === undefined ? {} : { status }),
  body: html`<div class="head">
      <h1>${title}</h1>
      <p class="lede">${text}</p>
    </div>
    <p><a class="button" href="/">Go to ${productName}</a></p>`,
});
