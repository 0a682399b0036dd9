/**
 * Writes the static pages as HTML, so that a server has them from its first request on. They contain placeholders for
 * what a deployment says of itself (`proxy/pages/prerendered.ts`); that nothing else of it is in a page is proved
 * here for one that differs in everything.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer } from '#contract/rendering.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { readBuildId, readManifest } from '#proxy/pages/manifest.ts';
import {
  fillIn,
  PLACEHOLDERS,
  prerenderedFolder,
  stampFile,
  type Deployment,
} from '#proxy/pages/prerendered.ts';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';

const TEXTS = join(import.meta.dirname, '..', 'src', 'screens', 'static', 'content');

/** The times at which texts were read, which differ between two renderings of one page. */
const moments = /\b1\d{12}\b/g;

/** Says no to everything that the usual one says yes to, and is called what only an escaped name survives. */
function differentInEverything(usual: RuntimeConfiguration): Deployment {
  const { flags, identity } = usual;
  return {
    origin: 'https://data.example:8443',
    configuration: {
      ...usual,
      productName: `R&D's "<b>Data</b>" $& \\`,
      mode: usual.mode === 'development' ? 'production' : 'development',
      flags: Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, !value])) as typeof flags,
      identity: {
        ...identity,
        endpoint: null,
        loginMechanisms: ['phone_number'],
        initialScreen: 'signUp',
        selfSignUp: !identity.selfSignUp,
        hostedSignIn: null,
        providers: [],
      },
      tokenRefreshIntervalMs: usual.tokenRefreshIntervalMs + 1,
      analytics: null,
      mapTiles: null,
      cookieDomain: 'data.example',
    },
  };
}

/** @throws Error when a page cannot be rendered, or contains more of a deployment than can be filled in. */
export async function prerender(distDir: string): Promise<void> {
  const bundle = pathToFileURL(join(distDir, 'server/entry-server.js')).href;
  const { renderer } = (await import(bundle)) as { renderer: Renderer };
  const manifest = readManifest(distDir);
  const buildId = readBuildId(distDir);
  // With analytics, so that the question of consent is written: it can be taken out, and not put in.
  const analytics = { host: 'https://analytics.invalid', key: 'key' };
  const usual = { ...runtimeConfiguration(readConfig({}), buildId), analytics };
  const { origin, productName } = PLACEHOLDERS;
  const other = differentInEverything(usual);

  const render = async (path: string, deployment: Deployment): Promise<string> => {
    const { status, body } = await renderer.render({
      request: new Request(deployment.origin + path),
      manifest,
      ...deployment,
      fetch: () => Promise.reject(new Error(`${path} asks a service, so it is no static page`)),
    });
    if (status !== 200 || typeof body !== 'string')
      throw new Error(`${path} was rendered with status ${status}`);
    return body;
  };

  const folder = prerenderedFolder(distDir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { name } of (await readdir(TEXTS)).map((file) => parse(file))) {
    const path = `/${name}`;
    const page = await render(path, { origin, configuration: { ...usual, productName } });
    const expected = await render(path, other);
    if (fillIn(page, other).replaceAll(moments, '') !== expected.replaceAll(moments, ''))
      throw new Error(`${path} depends on more of the settings than proxy/pages/prerendered.ts fills in`);
    await writeFile(join(folder, `${name}.html`), page);
  }
  // Last, so that pages of a build that was broken off are not served.
  await writeFile(stampFile(distDir), JSON.stringify({ buildId }));
}
