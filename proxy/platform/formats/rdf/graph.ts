/** Triples of a document that was read, by subject and predicate. */
import { namespaces } from './namespaces.ts';

export type Term =
  | { readonly kind: 'node'; readonly value: string }
  | { readonly kind: 'literal'; readonly value: string; readonly language: string };

export interface Triple {
  /** An IRI, or `_:` and a name. */
  readonly subject: string;
  readonly predicate: string;
  readonly object: Term;
}

export const RDF = namespaces.rdf;

export const node = (value: string): Term => ({ kind: 'node', value });
export const literal = (value: string, language = ''): Term => ({
  kind: 'literal',
  value,
  language: language.toLowerCase(),
});

/** Resolves a reference against an address. What is no address stays as it is: a document is not refused for one. */
export function resolveIri(reference: string, base: string | undefined): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference) || reference.startsWith('_:')) return reference;
  try {
    return new URL(reference, base).href;
  } catch {
    return reference;
  }
}

export class Graph {
  readonly #nodes = new Map<string, Map<string, Term[]>>();

  add({ subject, predicate, object }: Triple): void {
    let properties = this.#nodes.get(subject);
    if (properties === undefined) this.#nodes.set(subject, (properties = new Map()));
    const values = properties.get(predicate);
    if (values === undefined) properties.set(predicate, [object]);
    else values.push(object);
  }

  /** Values of the first of the predicates that the node has. */
  values(subject: string, ...predicates: readonly string[]): readonly Term[] {
    const properties = this.#nodes.get(subject);
    for (const predicate of predicates) {
      const values = properties?.get(predicate);
      if (values !== undefined) return values;
    }
    return [];
  }

  /** Subjects of a type, in the order of the document. */
  ofType(...types: readonly string[]): string[] {
    return [...this.#nodes]
      .filter(([, properties]) => properties.get(`${RDF}type`)?.some(({ value }) => types.includes(value)))
      .map(([subject]) => subject);
  }
}
