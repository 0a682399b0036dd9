/** Pages of the build: what a deployment says of itself arrives whole, wherever it stands, and ends nothing early. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { RUNTIME_CONFIGURATION_ID } from '#contract/rendering.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import {
  fillIn,
  PLACEHOLDERS,
  prerenderedFolder,
  readPrerendered,
  stampFile,
} from '#proxy/pages/prerendered.ts';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';

const name = `R&D's "</script>" $& \\`;
const configuration = runtimeConfiguration(readConfig({ PRODUCT_NAME: name }), 'build');
const deployment = { origin: 'https://data.example', configuration };

describe('fillIn', () => {
  const page = [
    `<title>About · ${PLACEHOLDERS.productName}</title>`,
    `<link rel="canonical" href="${PLACEHOLDERS.origin}/about">`,
    `<script type="application/ld+json">{"name":"${PLACEHOLDERS.productName}","url":"${PLACEHOLDERS.origin}"}</script>`,
    `<script id="${RUNTIME_CONFIGURATION_ID}" type="application/json">{"productName":"anything"}</script>`,
    '<p>end</p>',
  ].join('\n');
  const filled = fillIn(page, deployment);
  const scripts = [...filled.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text);

  it('escapes a name as markup in markup, and as text of a script in scripts', () => {
    expect(filled).toContain('<title>About · R&amp;D&#x27;s &quot;&lt;/script&gt;&quot; $&amp; \\</title>');
    expect(JSON.parse(scripts[0] ?? '')).toEqual({ name, url: 'https://data.example' });
    expect(filled).toContain('<link rel="canonical" href="https://data.example/about">');
    expect(filled.endsWith('<p>end</p>')).toBe(true);
  });

  it('brings the settings of this deployment, whatever the build had', () => {
    expect(JSON.parse(scripts[1] ?? '')).toEqual(JSON.parse(JSON.stringify(configuration)));
    expect(filled).not.toContain('anything');
  });

  it('leaves the question of consent out where there is nothing to ask, and only there', () => {
    const asking = `<p>a</p><section id="consent"><script>ask</script><p>b</p></section><section>c</section>`;
    const analytics = { host: 'https://told.example', key: 'key' };
    const fill = (given: typeof configuration.analytics) =>
      fillIn(asking, { ...deployment, configuration: { ...configuration, analytics: given } });
    expect(fill(null)).toBe('<p>a</p><section>c</section>');
    expect(fill(analytics)).toBe(asking);
  });
});

describe('readPrerendered', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  const build = (buildId?: string) => {
    const dist = mkdtempSync(join(tmpdir(), 'prerendered-'));
    folders.push(dist);
    mkdirSync(prerenderedFolder(dist));
    writeFileSync(join(prerenderedFolder(dist), 'about.html'), '<p>about</p>');
    if (buildId !== undefined) writeFileSync(stampFile(dist), JSON.stringify({ buildId }));
    return dist;
  };

  it('reads the pages of this build, and of no other and none that was broken off', () => {
    expect([...readPrerendered(build('abc'), 'abc')]).toEqual([['/about', '<p>about</p>']]);
    expect(readPrerendered(build('abd'), 'abc').size).toBe(0);
    expect(readPrerendered(build(), 'abc').size).toBe(0);
  });
});
