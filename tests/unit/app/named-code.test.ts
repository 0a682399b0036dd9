/** The code of a member's page is named in the head of its document. */
import { expect, test } from 'vitest';
import { codeLinks, withInHead } from '#src/app/named-code.ts';

const streamOf = (chunks: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
const read = (chunks: readonly string[]) => new Response(withInHead(streamOf(chunks), '<link>')).text();

test('each file of the routes is named once, with the nonce of the page', () => {
  const manifest = {
    inlineCss: { styles: {} },
    ofMembers: ['/assets/both.js', '/assets/session.js'],
    routes: {
      '/_member/a': { preloads: ['/assets/a.js', '/assets/both.js'] },
      '/_member/a/b': { preloads: ['/assets/b.js', '/assets/both.js'] },
    },
  };
  expect(codeLinks(manifest, ['/_member/a', '/_member/a/b', '/_member/none'], 'N')).toBe(
    ['a', 'both', 'b', 'session']
      .map((name) => `<link rel="modulepreload" href="/assets/${name}.js" nonce="N">`)
      .join(''),
  );
});

test('the end of the head is found wherever the document is cut', async () => {
  const document = '<head><title>Zürich – 日本</title></head><body>日本 </head></body>';
  const expected = document.replace('</head>', '<link></head>');
  for (let at = 0; at <= document.length; at += 1)
    expect(await read([document.slice(0, at), document.slice(at)])).toBe(expected);
});

test('a document without a head stays as it is', async () => {
  expect(await read(['<p>', 'nothing</p>'])).toBe('<p>nothing</p>');
});
