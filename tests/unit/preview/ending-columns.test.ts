/** A column that ends is marked in the description of the API, so that clients are warned where they are written. */
import { expect, it } from 'vitest';
import { mediaTypes } from '#proxy/domains/preview/rows/form.ts';
import { describeRows } from '#proxy/domains/preview/rows/describe.ts';

interface Described {
  paths: Record<
    string,
    {
      get: {
        responses: Record<
          string,
          { content?: Record<string, { schema: { properties?: Record<string, unknown> } }> }
        >;
      };
    }
  >;
}

it('is deprecated until its last day, and the others are as they were', () => {
  const document = describeRows({
    resourceGUID: '5e0f1c7a-0001-4000-8000-00000000000d',
    name: 'Counts',
    dataset: 'Traffic',
    origin: 'https://example.org',
    isOpen: true,
    columns: [
      { position: 0, name: 'counted_at', type: 'time' },
      { position: 1, name: 'ward_code', type: 'text' },
    ],
    ending: new Map([
      ['ward_code', '2027-03-31'],
      ['counted_at', '2027-04-30'],
    ]),
  }) as unknown as Described;
  const row = Object.values(document.paths)[1]?.get.responses['200']?.content?.[mediaTypes.ndjson]?.schema;
  expect(row?.properties).toMatchObject({
    ward_code: { deprecated: true, description: 'It is in the file until 2027-03-31.' },
    counted_at: { deprecated: true, description: expect.stringMatching(/ISO 8601\. It is in the file/) },
  });
});
