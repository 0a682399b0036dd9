/** The table of formats promises the previews that there are, and no others. */
import { describe, expect, it } from 'vitest';
import { mimeTypes } from '#proxy/platform/lookups/mime-type.ts';
import { kindsOfFile } from '#proxy/platform/formats/kind/kinds-of-file.ts';

/** What is shown in place; a list of an archive's files, a link and a service are not. */
const SHOWN = new Set<string | null>(['table', 'tree', 'map', 'text', 'image', 'pdf']);

describe.each(mimeTypes)('$code', ({ code, details }) => {
  const [extension] = details.extensions;
  const { hasTable, content } = kindsOfFile({
    format: code,
    fileName: extension ? `data.${extension}` : 'data',
  });
  const promised = SHOWN.has(details.preview);

  it(`is ${promised ? '' : 'not '}promised to be shown, and rightly so`, () => {
    // What is in an archive is known when it has been opened, and a web page is shown as text though it is a link.
    const isPacked = code === 'ZIP' || code === 'GZIP' || details.preview === 'link';
    expect(hasTable || content !== null).toBe(promised || isPacked || code === 'SVG');
  });
});
