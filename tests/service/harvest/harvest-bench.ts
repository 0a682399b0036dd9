/** A data service with a server of catalogues beside it, and what tests of imports do with both. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CallResponse } from '#contract/index.ts';
import type { SourceSettings } from '#contract/harvest.ts';
import { ORGANISATION } from '../../support/catalogue.ts';
import { publishingBench, type PublishingBench } from '../publishing/bench.ts';
import { catalogueServer, type CatalogueServer } from './catalogue-server.ts';

type Run = CallResponse<'harvest:run'>;

interface HarvestBench {
  readonly server: CatalogueServer;
  readonly bench: PublishingBench;
  /** Identifiers that no other source of this bench uses. */
  own(name: string): string;
  /** Makes a source, at `/data.json` of the server unless the settings say otherwise. */
  source(settings?: Partial<SourceSettings>): Promise<string>;
  dryRun(sourceGUID: string): Promise<Run>;
  /** A run that was applied. */
  applied(sourceGUID: string): Promise<Run>;
  items(runGUID: string): Promise<CallResponse<'harvest:items'>['result']>;
  dataset(identifier: string): ReturnType<typeof readDataset>;
  close(): Promise<void>;
}

/** What every call of `ORGANISATION` has. */
export const of = { organisationGUID: ORGANISATION };

const readDataset = ({ db }: PublishingBench, identifier: string) =>
  db.kysely
    .selectFrom('catalogue.dataset')
    .selectAll()
    .where('organisation_guid', '=', ORGANISATION)
    .where('source_identifier', '=', identifier)
    .executeTakeFirstOrThrow();

async function harvestBench(): Promise<HarvestBench> {
  const server = await catalogueServer();
  const bench = await publishingBench({ trustedHosts: [server.host] });
  let count = 0;
  const dryRun = async (sourceGUID: string) => {
    const { runGUID } = await bench.ask('harvest:start', { ...of, sourceGUID, file: null });
    await bench.harvest.idle();
    return bench.ask('harvest:run', { ...of, runGUID });
  };
  return {
    server,
    bench,
    own: (name) => `${name}-${count}`,
    async source(settings = {}) {
      count += 1;
      const { sourceGUID } = await bench.ask('harvest:saveSource', {
        ...of,
        sourceGUID: null,
        name: `Source ${count}`,
        address: `${server.origin}/data.json`,
        everyHours: null,
        whenGone: 'keep',
        newAs: 'source',
        editorFields: [],
        ...settings,
      });
      return sourceGUID;
    },
    dryRun,
    async applied(sourceGUID) {
      const run = await dryRun(sourceGUID);
      await bench.ask('harvest:apply', { ...of, runGUID: run.runGUID });
      await bench.harvest.idle();
      return bench.ask('harvest:run', { ...of, runGUID: run.runGUID });
    },
    items: async (runGUID) => (await bench.ask('harvest:items', { ...of, runGUID, limit: 100 })).result,
    dataset: (identifier) => readDataset(bench, identifier),
    async close() {
      await bench.close();
      await server.close();
    },
  };
}

/** The bench of a test file: made before its tests, its server emptied before each. */
export function benchOfFile(): Omit<HarvestBench, 'close'> {
  let bench: HarvestBench;
  beforeAll(async () => {
    bench = await harvestBench();
  });
  afterAll(() => bench.close());
  beforeEach(() => {
    bench.server.pages.clear();
    bench.server.asked.length = 0;
  });
  return {
    get server() {
      return bench.server;
    },
    get bench() {
      return bench.bench;
    },
    own: (name) => bench.own(name),
    source: (settings) => bench.source(settings),
    dryRun: (sourceGUID) => bench.dryRun(sourceGUID),
    applied: (sourceGUID) => bench.applied(sourceGUID),
    items: (runGUID) => bench.items(runGUID),
    dataset: (identifier) => bench.dataset(identifier),
  };
}
