/**
 * What CONTRIBUTING says that a field of a dataset costs: the places that name one which is stored, shown, edited and in
 * the table of metadata. A place more is a list more that the next field has to be written into.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** A field that is a text of one line, with nothing special about it but its advice before publishing. */
const FIELD = /\b(?:impactAssessment|impact_assessment)\b/;
/** What reads and writes formats of other catalogues names the terms of each, and the checklist its advice. */
const BESIDE =
  /^proxy\/(?:domains\/(?:catalogue|exports)|contract\/(?:harvest|messages)|domains\/publishing\/checklist)/;

test('a field is named in nine files, once or twice in each', () => {
  const places = globSync(['{machines,proxy,src}/**/*.{ts,tsx,sql}', 'model-tests/**/*.ts'], { cwd: ROOT })
    .filter((path) => !BESIDE.test(path))
    .flatMap((path) => {
      const lines = readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .filter((line) => FIELD.test(line)).length;
      return lines === 0 ? [] : [[path, lines] as const];
    });
  expect(Object.fromEntries(places)).toEqual({
    'proxy/contract/entities/dataset.ts': 1,
    'proxy/contract/publishing-fields.ts': 1,
    'proxy/domains/publishing/sheets/columns.ts': 1,
    'proxy/platform/catalogue/dataset-record.ts': 2,
    'proxy/platform/database/migrations/0218_links_and_personal_data.sql': 1,
    // Its name, and what it means.
    'src/messages/en/dataset-page.ts': 2,
    // Its name, and a hint.
    'src/messages/en/metadata-fields.ts': 2,
    'src/screens/dataset-edit/sections.ts': 1,
    // Its value, and that it is folded.
    'src/screens/dataset/metadata-section.tsx': 2,
  });
});
