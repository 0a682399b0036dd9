/**
 * A product of its own, with a dataset that everyone may read and one that needs a key: for tests that run the samples of
 * its pages as they are shown.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { callByName, type CallInput, type CallName, type CallResponse } from '#contract/index.ts';
import { rowsPath, type RowsFormat } from '#contract/rows-api.ts';
import { apiTargets } from '#src/screens/dataset/api-targets.ts';
import { toView } from '#src/screens/dataset/dataset-view.ts';
import type { Target } from '#src/screens/dataset/sample-target.ts';
import { gatewayRequest } from '#src/services/api/gateway-request.ts';
import { copyPreparedData } from '../../support/prepared-data.ts';
import { buildPages, startServer } from '../../support/server-process.ts';
import { callAt } from '../identity/support.ts';
import { granted, proof } from '../identity/srp-client.ts';
import { complete } from './bench.ts';

/** Letters of several languages, a name with a space, a comma in a value, an empty cell. */
const TABLE = 'place,ward code,amount,note\nČeské Budějovice,E1,1.5,\n"South, all",E2,2,x\n';
/** As spreadsheet programs of western Europe write it: in windows-1252, with semicolons. */
const WESTERN = Buffer.from('place;ward code;amount;note\nZürich;E1;1;\n"South, all";E2;2;x\n', 'latin1');

/** What a program can ask for; `rows` are those of the page that builds a request. */
export const asked = [
  'file',
  'western file',
  'table',
  'parquet',
  'rows as csv',
  'rows as ndjson',
  'record',
  'list',
] as const;
export type Asked = (typeof asked)[number];

export interface SamplesBench {
  /** The secret of the key. */
  readonly key: string;
  /** A folder for what programs write. */
  readonly folder: string;
  target(what: Asked, isPublic: boolean): Target;
  close(): Promise<void>;
}

/** Calls of the product, as its pages make them. */
const caller =
  (origin: string, token: () => string) =>
  async <N extends CallName>(name: N, fields: CallInput<N>): Promise<CallResponse<N>> => {
    const { method, address, json } = gatewayRequest(callByName(name), fields);
    const answer = await fetch(origin + address, {
      method,
      headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
    // Checked against the contract by the tests of each call.
    return (await answer.json()) as CallResponse<N>;
  };

export async function samplesBench(): Promise<SamplesBench> {
  await buildPages();
  const dataDir = await copyPreparedData();
  const server = await startServer(dataDir, { LOG_LEVEL: 'info', ANALYTICS_HOST: 'none', API_KEYS: 'true' });
  const { origin } = server;
  const pool = { call: callAt(origin) };
  let token = '';
  const ask = caller(origin, () => token);
  const { body } = await pool.call(
    'RespondToAuthChallenge',
    await proof(pool, 'marta@leeds.example', 'Commonplace-1'),
  );
  token = granted(body).AccessToken;
  const organisations = await ask('organisation/list', {});
  const { organisationGUID = '' } = organisations.result.find(({ slug }) => slug === 'leeds-open-data') ?? {};

  const files = { 'table.csv': TABLE, 'western table.csv': WESTERN };
  async function publish(visibility: 'public' | 'private') {
    const title = `Benches, ${visibility}`;
    const { datasetGUID } = await ask('dataset:create', { organisationGUID, title });
    await ask('dataset:save', { datasetGUID, changes: { ...complete, title }, base: { title: 1 } });
    for (const [name, content] of Object.entries(files)) {
      const bytes = Buffer.from(content);
      const { address, uploadId } = await ask('upload:create', { datasetGUID, name, size: bytes.length });
      await ask('dataset:attachUpload', { datasetGUID, uploadId });
      const sent = await fetch(origin + address, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes,
      });
      if (sent.status !== 204) throw new Error(`The upload answered ${sent.status}`);
    }
    await vi.waitFor(
      async () => {
        const { files: read } = await ask('dataset:edit', { datasetGUID });
        if (read.some(({ status }) => status !== 'ready')) throw new Error('Not read yet');
      },
      { timeout: 60_000, interval: 200 },
    );
    await ask('dataset:publish', { datasetGUID, status: 'published', visibility });
    return datasetGUID;
  }
  const guids = { public: await publish('public'), private: await publish('private') };
  const { secret } = await ask('key/create', {
    organisationGUID,
    name: 'Samples',
    scopes: ['dataset.read', 'dataset.download'],
    datasets: [guids.private],
    days: 1,
  });
  const targetsOf = async (datasetGUID: string) =>
    apiTargets(toView(await ask('dataset:view', { datasetGUID })), origin);
  const targets = { public: await targetsOf(guids.public), private: await targetsOf(guids.private) };
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  return {
    key: secret,
    folder,
    target(what, isPublic) {
      const all = targets[isPublic ? 'public' : 'private'];
      const [first, western] = all.filter(({ kind }) => kind === 'file');
      const found =
        what === 'file'
          ? first
          : what === 'western file'
            ? western
            : all.find(({ kind, name }) => kind === what && (name === '' || name === first?.name));
      if (found !== undefined) return found;
      const format = what.slice('rows as '.length) as RowsFormat;
      return {
        url: `${origin}${rowsPath(first?.key ?? '')}?format=${format}&limit=100&filter%5Bplace%5D%5Bempty%5D=false`,
        format,
        fileName: null,
        token: !isPublic,
      };
    },
    async close() {
      await server.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
