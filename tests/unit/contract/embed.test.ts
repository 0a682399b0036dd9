/** Which addresses are pages for other pages' frames. */
import { expect, it } from 'vitest';
import { embedPath, isEmbedPath } from '#contract/embed.ts';

const GUID = '8a2b34d4-5142-8225-a96d-afba93b34f92';

// The router finds the page in either case; where the browser did not know it, it would open it for a member.
it.each([embedPath(GUID), `/EMBED/${GUID}`, `/Embed/${GUID}`, '/embed/a/b'])('%s is one', (path) => {
  expect(isEmbedPath(path)).toBe(true);
});

it.each(['/', '/embed', '/EMBED', '/embedded/1', `/preview/${GUID}`, `//embed/${GUID}`, `/x/embed/${GUID}`])(
  '%s is none',
  (path) => {
    expect(isEmbedPath(path)).toBe(false);
  },
);
