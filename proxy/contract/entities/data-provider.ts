/** A data provider (data source organisation): who an organisation has data from. */
import * as z from 'zod/mini';

export const providerKinds = ['system', 'department', 'external', 'person'] as const;
export type ProviderKind = (typeof providerKinds)[number];

export const DataProvider = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  url: z.nullable(z.string()),
  kind: z.enum(providerKinds),
  /** Datasets that name it, or are about to by a change under way; also deleted ones that can be restored. */
  datasetCount: z.int(),
});
export type DataProvider = z.infer<typeof DataProvider>;
