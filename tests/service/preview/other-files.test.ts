/** Files that are no table: what is shown of them, and why there is no more. */
import { describe, expect, it } from 'vitest';
import { ask, send } from '../../support/catalogue.ts';
import { useBench } from './harness.ts';

const bench = useBench();

describe('what is no table', () => {
  it.each([
    ['<h1>Hello</h1>', 'HTML', 'text'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG', 'text'],
    ['{"@type":"Dataset"}', 'JSON-LD', 'tree'],
  ])('%s as %s is shown as %s', async (content, format, kind) => {
    const resourceGUID = await bench.store({ content, format, name: 'file' });
    expect(await ask(bench.data, 'resource:preview', { resourceGUID })).toMatchObject({
      table: null,
      content: kind,
    });
    expect(await ask(bench.data, 'resource:previewContent', { resourceGUID })).toMatchObject({
      kind: 'text',
      text: content,
    });
  });

  it('an image by its bytes, not by its name', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const image = await bench.store({ content: png, format: 'PNG', name: 'a.png' });
    expect(await ask(bench.data, 'resource:previewContent', { resourceGUID: image })).toEqual({
      kind: 'image',
      mimeType: 'image/png',
      base64: png.toString('base64'),
    });
    const page = await bench.store({ content: '<script>alert(1)</script>', format: 'PNG', name: 'b.png' });
    expect(await ask(bench.data, 'resource:preview', { resourceGUID: page })).toMatchObject({
      content: null,
      reason: 'mislabelled',
    });
    expect((await send(bench.data, 'resource:previewContent', { resourceGUID: page })).status).toBe(409);
  });

  it('a PDF by its bytes, at the address of its file', async () => {
    const resourceGUID = await bench.store({ content: '%PDF-1.7', format: 'PDF', name: 'ä.pdf' });
    expect(await ask(bench.data, 'resource:preview', { resourceGUID })).toMatchObject({
      table: null,
      content: 'pdf',
      resource: { url: `/files/${resourceGUID}/%C3%A4.pdf`, restricted: false },
    });
    expect((await send(bench.data, 'resource:previewContent', { resourceGUID })).status).toBe(409);
    const page = await bench.store({ content: '<script>alert(1)</script>', format: 'PDF', name: 'b.pdf' });
    expect(await ask(bench.data, 'resource:preview', { resourceGUID: page })).toMatchObject({
      content: null,
      reason: 'mislabelled',
    });
  });

  it.each([['ARROW', 'a.arrow', 'format']])('%s: nothing, and why', async (format, name, reason) => {
    const resourceGUID = await bench.store({ content: 'x', format, name });
    expect(await ask(bench.data, 'resource:preview', { resourceGUID })).toMatchObject({
      table: null,
      content: null,
      reason,
    });
  });
});
