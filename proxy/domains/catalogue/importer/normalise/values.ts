/** Values of a record in the terms of DCAT: JSON-LD may write their names as whole addresses. */
import { namespaces } from '#proxy/platform/formats/rdf/namespaces.ts';
import { fieldsOf, listOf, textOf, type Fields } from '#proxy/platform/formats/json/untyped.ts';

const { dct, prov, dcat, dpv, odrs, foaf, dcatap, adms, dqv } = namespaces;
/** Of the terms that are read. */
const ofTerms = [dct, prov, dcat, dpv, odrs, foaf, dcatap, adms, dqv];

/** All values of a term, by its name or by its whole address. */
export const valuesOf = (record: Fields, name: string): readonly unknown[] => [
  ...listOf(record[name]),
  ...ofTerms.flatMap((namespace) => listOf(record[namespace + name])),
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
