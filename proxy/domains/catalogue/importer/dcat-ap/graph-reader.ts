/** Reads words, addresses and codes of one graph; and the namespaces of its terms, by the names that the code uses. */
import { RDF, type Graph, type Term } from '#proxy/platform/formats/rdf/graph.ts';
import { namespaces } from '#proxy/platform/formats/rdf/namespaces.ts';
import { codeOfAddress } from '#proxy/platform/lookups/own-row.ts';

export const {
  dcat: DCAT,
  dct: DCT,
  dc: DC,
  foaf: FOAF,
  vcard: VCARD,
  skos: SKOS,
  rdfs: RDFS,
  locn: LOCN,
  schema: SCHEMA,
  prov: PROV,
  dpv: DPV,
  adms: ADMS,
  odrs: ODRS,
  dcatap: DCATAP,
  dqv: DQV,
  oa: OA,
  owl: OWL,
  pav: PAV,
  hydra: HYDRA,
  gsp: GSP,
} = namespaces;

export const LABELS = [
  `${SKOS}prefLabel`,
  `${RDFS}label`,
  `${FOAF}name`,
  `${DCT}title`,
  `${VCARD}fn`,
  `${RDF}value`,
];

/** All words of a property, with their languages. */
export const statedWords = (values: readonly Term[]) =>
  values.flatMap((term) =>
    term.kind === 'literal' ? [{ '@value': term.value, '@language': term.language }] : [],
  );

/** Words of several languages: English where there is some, else those without a language, else the first. */
function wordsOf(values: readonly Term[]): readonly string[] {
  const literals = values.filter((term) => term.kind === 'literal');
  const inLanguage = (test: (language: string) => boolean) =>
    literals.filter((term) => test(term.language)).map(({ value }) => value);
  const english = inLanguage((language) => language === 'en' || language.startsWith('en-'));
  if (english.length > 0) return english;
  const plain = inLanguage((language) => language === '');
  if (plain.length > 0) return plain;
  const first = literals[0];
  return first === undefined ? [] : inLanguage((language) => language === first.language);
}

/** Reads one graph. */
export function readerOf(graph: Graph) {
  const text = (subject: string, ...predicates: readonly string[]): string | undefined =>
    wordsOf(graph.values(subject, ...predicates))[0];
  const nodes = (subject: string, ...predicates: readonly string[]): string[] =>
    graph.values(subject, ...predicates).flatMap((term) => (term.kind === 'node' ? term.value : []));
  /** An address: that of a node, or one that is written as text. */
  const address = (subject: string, ...predicates: readonly string[]): string | undefined =>
    graph.values(subject, ...predicates).find(({ value }) => !value.startsWith('_:'))?.value;
  /** What a value is called: its own words, or those of the node that it is. */
  const label = (term: Term | undefined): string | undefined =>
    term?.kind === 'node' ? text(term.value, ...LABELS) : term?.value;
  /** An IRI or words that a table of codes knows. */
  const code = (subject: string, ...predicates: readonly string[]): string | undefined => {
    const [term] = graph.values(subject, ...predicates);
    return term === undefined || term.value.startsWith('_:') ? label(term) : codeOfAddress(term.value);
  };
  /** The languages of the catalogue's own records, by the dataset that each is about. */
  const recordLanguages = new Map(
    graph
      .ofType(`${DCAT}CatalogRecord`)
      .flatMap((record) =>
        graph
          .values(record, `${FOAF}primaryTopic`)
          .map(({ value }) => [value, code(record, `${DCT}language`)] as const),
      ),
  );
  return { graph, text, nodes, address, label, code, recordLanguages };
}
export type Reader = ReturnType<typeof readerOf>;
