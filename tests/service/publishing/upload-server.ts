/**
 * A process that answers uploads and works off what follows from them, for tests that kill it. Its first argument is the
 * address of the database, its second the folder of its data. It prints the port at which it listens.
 */
import { pino } from 'pino';
import { createPreviewLinks } from '#proxy/domains/publishing/preview-links.ts';
import { createPublishing } from '#proxy/domains/publishing/index.ts';
import { listen } from '#proxy/http/listen.ts';
import { createRequestListener } from '#proxy/http/request-listener.ts';
import { connect } from '#proxy/platform/database/database.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { openStores } from '#proxy/platform/store/index.ts';
import { authenticate } from '../../support/catalogue.ts';
import { roomy } from './bench.ts';

const [, , url = '', dataDir = ''] = process.argv;
const log = pino({ level: 'silent' });
const { kysely } = connect(url, log, { connections: 4 });
const stores = await openStores({ dataDir, files: { kind: 'folder' } }, log);
const { uploads } = createPublishing({
  kysely,
  authenticate,
  ...stores,
  limits: roomy,
  preparePreview: () => Promise.resolve(),
  previewLinks: createPreviewLinks({ kysely, secrets: createSecrets('s'.repeat(32)) }).handlers,
  log,
});
const listener = createRequestListener((request) => uploads.fetch(request), { log, level: 'debug' });
const { port } = await listen(listener, '127.0.0.1', 0);
process.stdout.write(`port ${port}\n`);
