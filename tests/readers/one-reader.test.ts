/** Importer and preview read files from elsewhere by one reader. Skipped where the shared data is absent. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare, useScratch } from '../service/importer/one-reader.ts';
import { SHARED_DATA } from '../support/catalogue.ts';

useScratch();

describe.skipIf(!existsSync(SHARED_DATA))(
  'files from elsewhere (skipped where shared/data is absent)',
  () => {
    it.each(['csv', 'datapackages', 'geojson', 'catalogues', 'vocabularies'])(
      '%s',
      { timeout: 600_000 },
      async (name) => {
        const { different } = await compare(join(SHARED_DATA, name));
        expect(different).toEqual([]);
      },
    );
  },
);
