/** /dev/outbox: what was sent, as a page for people and as JSON for tests. Development only. */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { problemResponse } from '#contract/problem.ts';
import type { Outbox, SentMessage } from './index.ts';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  ol { list-style: none; padding: 0; }
  li { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; padding: 1rem; margin-block: 1rem; }
  h2 { font-size: 1rem; margin: 0; }
  p { margin: .25rem 0 0; overflow-wrap: anywhere; }
  output { font: 600 1.5rem ui-monospace, monospace; letter-spacing: .1em; user-select: all; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');
/** Whole and raw, because the policy names the hash of exactly this text. */
const styleElement = raw(`<style>${style}</style>`);
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`;

const states = {
  kept: 'kept here',
  waiting: 'waiting to be delivered',
  sent: 'delivered',
  failed: 'not delivered',
} as const;
const channels = { email: 'E-mail', sms: 'Text message' } as const;

const item = (message: SentMessage) =>
  html`<li>
    <h2>${message.subject}</h2>
    <p>
      ${channels[message.channel]} to ${message.to},
      <time datetime="${message.sentAt.toISOString()}">${message.sentAt.toLocaleString('en-GB')}</time>,
      ${states[message.state]}${message.problem === undefined ? '' : ` (${message.problem})`}
    </p>
    <p>${message.text}</p>
    ${message.code === undefined ? '' : html`<p><output>${message.code}</output></p>`}
  </li>`;

const page = (messages: readonly SentMessage[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Outbox</title>
        ${styleElement}
      </head>
      <body>
        <h1>Outbox</h1>
        <p>Messages of this development server, newest first.</p>
        ${
          messages.length === 0
            ? html`<p>Nothing was sent yet.</p>`
            : html`<ol>
                ${messages.map(item)}
              </ol>`
        }
      </body>
    </html>`;

/** The application to mount at `/dev/outbox`. `?to=` narrows to one recipient. */
export function createOutboxPages(outbox: Outbox): Hono {
  const app = new Hono();
  app.get('*', async (context) => {
    if (outbox.mode !== 'development') return problemResponse(404, { detail: 'No such address' });
    const messages = await outbox.list({ to: context.req.query('to') });
    context.header('cache-control', 'no-store');
    if (/\bapplication\/json\b/.test(context.req.header('accept') ?? '')) return context.json({ messages });
    context.header('content-security-policy', policy);
    return context.html(page(messages));
  });
  return app;
}
