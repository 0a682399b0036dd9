/**
 * Prints how much memory (MiB, resident) a process takes that has the index of a catalogue and has answered some lists.
 * Arguments: the folder of the database, which nothing else uses meanwhile, and its number of datasets.
 */
import { join } from 'node:path';
import { pino } from 'pino';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { openDatabase } from '#proxy/platform/database/database.ts';
import { ownSynonyms } from '#proxy/platform/search/synonyms.ts';
import { searchIndex } from '../../support/search-index.ts';
import { post } from './post.ts';
import { questions } from './questions.ts';

const [, , folder = '', count = ''] = process.argv;
const log = pino({ level: 'silent' });
const db = await openDatabase({ mode: 'development', dataDir: folder, databaseUrl: undefined }, log);
try {
  const service = createDiscoveryService({
    db,
    authenticate: async () => null,
    searchIndex,
    synonyms: ownSynonyms(),
    log,
    keptIndex: { path: join(folder, 'search-index'), scratch: join(folder, 'drafts') },
  });
  for (const filter of [{}, ...questions(100, 8, Number(count))])
    await post(service, 'dataset:listDiscovery', filter);
  process.stdout.write(String(process.memoryUsage().rss / 2 ** 20));
} finally {
  await db.close();
}
