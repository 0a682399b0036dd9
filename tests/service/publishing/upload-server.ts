/**
 * A process that answers uploads and works off what follows from them, for tests that kill it. Its first argument is the
 * address of the database, its second the folder of its data, its third the settings of its store. A token may have an
 * end (`GUID~MILLISECONDS`). It prints the port at which it listens.
 */
import { pino } from 'pino';
import { ProblemError } from '#contract/problem.ts';
import type { Authenticate } from '#proxy/platform/service/service.ts';
import type { StoreSettings } from '#proxy/platform/settings/store.ts';
import { createPreviewLinks } from '#proxy/domains/publishing/preview-links.ts';
import { createPublishing } from '#proxy/domains/publishing/index.ts';
import { listen } from '#proxy/http/listen.ts';
import { createRequestListener } from '#proxy/http/request-listener.ts';
import { connect } from '#proxy/platform/database/database.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { openStores } from '#proxy/platform/store/index.ts';
import { authenticate } from '../../support/catalogue.ts';
import { roomy } from './bench.ts';

const [, , url = '', dataDir = '', files = '{"kind":"folder"}'] = process.argv;
const log = pino({ level: 'silent' });
const { kysely } = connect(url, log, { connections: 4 });
const stores = await openStores({ dataDir, files: JSON.parse(files) as StoreSettings }, log);
/** The person of a token that has not ended. */
const authenticateUntil: Authenticate = async (request) => {
  const caller = await authenticate(request);
  const [identityGUID = '', ends = 'Infinity'] = caller?.identityGUID.split('~') ?? [];
  if (Number(ends) <= Date.now()) throw new ProblemError(401, 'The access token has ended');
  return caller && { identityGUID, accessToken: identityGUID };
};
const { uploads } = createPublishing({
  kysely,
  authenticate: authenticateUntil,
  ...stores,
  limits: roomy,
  preparePreview: () => Promise.resolve(),
  previewLinks: createPreviewLinks({ kysely, secrets: createSecrets('s'.repeat(32)) }).handlers,
  log,
});
const listener = createRequestListener((request) => uploads.fetch(request), { log, level: 'debug' });
const { port } = await listen(listener, '127.0.0.1', 0);
process.stdout.write(`port ${port}\n`);
