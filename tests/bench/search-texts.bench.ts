/**
 * Any text is a search: sends generated texts to the calls that take keywords, 100,000 or as many as BENCH_TEXTS says,
 * and counts answers that are no 200. BENCH_SEED chooses other texts. Both indexes take turns. Searched are the catalogues
 * of six publishers in SHARED_DATA, or 300 generated datasets where there are none.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { openDatabase, type Database } from '#proxy/platform/database/database.ts';
import { searchIndexes } from '#proxy/platform/search/search-index.ts';
import { ownSynonyms } from '#proxy/platform/search/synonyms.ts';
import { searchText } from '../support/search-texts.ts';
import type { Bench } from './bench.ts';
import { loadCatalogue } from './discovery/load.ts';
import { hasCatalogues, importCatalogues } from './relevance/catalogues.ts';

const log = pino({ level: 'silent' });
const count = Number(process.env['BENCH_TEXTS'] ?? 100_000);
const seed = Number(process.env['BENCH_SEED'] ?? 29);
/** Asked at once. */
const AT_ONCE = 16;

/** Two of three texts are searches. */
const calls = [
  ['dataset:listDiscovery', 300],
  ['dataset:listDiscovery', 300],
  ['catalogue:suggest', 100],
] as const;

async function countFailures(db: Database, folder: string, say: (line: string) => void): Promise<number> {
  if (hasCatalogues()) await importCatalogues(db, join(folder, 'files'));
  else await loadCatalogue(db, 300, say);
  const services = searchIndexes.map((searchIndex) =>
    createDiscoveryService({ db, authenticate: async () => null, searchIndex, synonyms: ownSynonyms(), log }),
  );
  const texts = fc.sample(searchText(300), { seed, numRuns: count });
  let failures = 0;
  const send = async (text: string, i: number) => {
    const [call, longest] = calls[i % calls.length] ?? calls[0];
    const body = JSON.stringify({
      keywords: text.slice(0, longest),
      ...(call === 'dataset:listDiscovery' && { limit: 1, withRelated: true }),
    });
    const headers = { 'content-type': 'application/json' };
    const request = new Request(`http://service.invalid/${call}`, { method: 'POST', headers, body });
    const response = await services[i % services.length]?.fetch(request);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    failures += 1;
    say(`${call} answered ${response?.status} to ${JSON.stringify(text)}`);
  };
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    await Promise.all(texts.slice(from, from + AT_ONCE).map((text, i) => send(text, from + i)));
    if (from % 10_000 < AT_ONCE) say(`${from} texts`);
  }
  return failures;
}

export const measure: Bench = async (say) => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-texts-'));
  chmodSync(folder, 0o711);
  const db = await openDatabase({ mode: 'development', dataDir: folder, databaseUrl: undefined }, log);
  try {
    const failures = await countFailures(db, folder, say);
    return [
      {
        name: `answers other than 200 to ${count} texts`,
        value: failures,
        unit: '',
        better: 'lower',
        goal: 0,
      },
    ];
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
