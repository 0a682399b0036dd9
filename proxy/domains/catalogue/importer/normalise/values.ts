/** Values of a record in the terms of DCAT: JSON-LD may write their names as whole addresses. */
import { fieldsOf, listOf, textOf, type Fields } from '#proxy/platform/formats/json/untyped.ts';

const namespaces = [
  'http://purl.org/dc/terms/',
  'http://www.w3.org/ns/prov#',
  'http://www.w3.org/ns/dcat#',
  'https://w3id.org/dpv#',
  'http://schema.theodi.org/odrs#',
  'http://xmlns.com/foaf/0.1/',
  'http://data.europa.eu/r5r/',
];

/** All values of a term, by its name or by its whole address. */
export const valuesOf = (record: Fields, name: string): readonly unknown[] => [
  ...listOf(record[name]),
  ...namespaces.flatMap((namespace) => listOf(record[namespace + name])),
];

/** The words or the address of a value that is text or an object. */
export const wordOf = (value: unknown): string | null => {
  const fields = fieldsOf(value);
  return (
    textOf(value) ??
    textOf(fields['@value']) ??
    textOf(fields['notation']) ??
    textOf(fields['@id']) ??
    textOf(fields['prefLabel'])
  );
};
