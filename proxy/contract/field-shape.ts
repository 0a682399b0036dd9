/** What the schema of a dataset's fields says of one of them, so that no list of names has to repeat it. */
import type { core } from 'zod/mini';
import { DatasetFields } from './publishing-fields.ts';

/** The schema of a field without what makes it nullable; undefined: there is no such field. */
function schemaOf(
  field: string,
): { readonly schema: core.$ZodType; readonly isNullable: boolean } | undefined {
  const schema = (DatasetFields.shape as Readonly<Record<string, core.$ZodTypes>>)[field];
  if (schema === undefined) return undefined;
  const { def } = schema._zod;
  return def.type === 'nullable'
    ? { schema: def.innerType, isNullable: true }
    : { schema, isNullable: false };
}

/** Whether a field is a text that is null when there is none. */
export function isNullableText(field: string): boolean {
  const found = schemaOf(field);
  return found?.isNullable === true && found.schema._zod.def.type === 'string';
}

/** The most characters of a field that is a text; undefined where it is none, or has no limit. */
export function longestText(field: string): number | undefined {
  const schema = schemaOf(field)?.schema;
  if (schema?._zod.def.type !== 'string') return undefined;
  const limits = (schema._zod.def.checks ?? []).map((check) => (check as core.$ZodCheckMaxLength)._zod.def);
  return limits.find(({ check }) => check === 'max_length')?.maximum;
}
