/** Whether the server of these pages also serves the product in a form that can be looked on at and played. */

const HOW = 'start one with “npm run inspect” and open /docs/machines/ there.';

/** The reason in words, with what to do about it; null where nothing is in the way. */
export async function whyNotHere(): Promise<string | null> {
  if (location.protocol === 'file:')
    return `this page is a file, and files share no channel with the product. It needs a development server: ${HOW}`;
  const answer = await fetch('/docs/machines/server.json').catch(() => null);
  const server = answer?.ok
    ? ((await answer.json().catch(() => null)) as { isInspected?: boolean } | null)
    : null;
  if (server === null)
    return `this site only shows the pages; the product is not of the same origin. It needs a development server: ${HOW}`;
  if (server.isInspected !== true)
    return `this server serves the product as it is published, which reports nothing. Stop it and ${HOW}`;
  return 'locks' in navigator && 'BroadcastChannel' in window
    ? null
    : 'the browser shares no channel between tabs at this address; open it as localhost.';
}
