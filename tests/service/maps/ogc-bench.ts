/** A server of OGC API Features over tables of a test, and other people's clients that read them whole. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { ogcPath } from '#contract/rows-api.ts';
import { temporaryFolder } from '../../support/catalogue.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { createHarness } from '../preview/harness.ts';

const OGR = '/usr/bin/ogr2ogr';
const PYTHON = '/usr/bin/python3';
export const hasGdal = existsSync(OGR);
export const hasOwsLib = existsSync('/usr/lib/python3/dist-packages/owslib');
const run = promisify(execFile);

/** Runs `ogr2ogr` with arguments. */
export const convert = async (...args: readonly string[]): Promise<void> => void (await run(OGR, [...args]));

/** Runs a script of Python. @returns what it prints, as JSON */
export const python = async (script: string, ...args: readonly string[]): Promise<unknown> =>
  JSON.parse((await run(PYTHON, ['-c', script, ...args])).stdout);

export interface ReadFeature {
  readonly properties: Record<string, unknown>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
}

export async function openFeatures() {
  const harness = await createHarness();
  const opened = harness.open();
  let origin = '';
  const api = rowsApiOf(opened.previews, { origin: () => origin });
  const server = createServer(getRequestListener(api));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addressOf = (resourceGUID: string): string => `${origin}${ogcPath(resourceGUID)}`;
  return {
    harness,
    opened,
    addressOf,
    /** Reads a table whole by GDAL. */
    async readByGdal(resourceGUID: string): Promise<readonly ReadFeature[]> {
      const folder = await temporaryFolder();
      const file = join(folder.path, 'read.geojson');
      const precise = ['-lco', 'COORDINATE_PRECISION=9'];
      await convert(
        '-oo',
        'PAGE_SIZE=1000',
        '-f',
        'GeoJSON',
        ...precise,
        file,
        `OAPIF:${addressOf(resourceGUID)}`,
      );
      const { features } = JSON.parse(await readFile(file, 'utf8')) as { features: readonly ReadFeature[] };
      await folder.remove();
      return features;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await opened.previews.close();
      await harness.close();
    },
  };
}

export type FeaturesServer = Awaited<ReturnType<typeof openFeatures>>;
