/**
 * Reads JSON-LD 1.1 as far as catalogues use it: a context in the document (prefixes, terms, types, languages,
 * `@vocab`, `@base`, containers, `@reverse`, scoped contexts of types and terms) and nested nodes. A context at another
 * address is not fetched: what a document means must not depend on who answers there today.
 */
import { MalformedFile } from '../malformed-file.ts';
import { isFields, listOf, type Fields } from '../json/untyped.ts';
import { Graph, literal, node, RDF, resolveIri } from './graph.ts';

interface TermDefinition {
  /** The IRI; null for a term that means nothing. */
  readonly id: string | null;
  readonly type: string | undefined;
  readonly language: string | null | undefined;
  readonly container: readonly unknown[];
  readonly isReverse: boolean;
  readonly context: unknown;
}

interface Context {
  readonly base: string | undefined;
  readonly vocabulary: string;
  readonly language: string;
  readonly terms: ReadonlyMap<string, TermDefinition>;
}

/** Nodes inside nodes; descriptions nest a dozen. */
const DEEPEST = 100;

/** A term, a prefixed name or an IRI as an IRI. Names without a prefix belong to the vocabulary, if there is one. */
function expand(context: Context, short: string, isTerm: boolean): string | null {
  if (short.startsWith('@')) return short;
  const term = isTerm ? context.terms.get(short) : undefined;
  if (term !== undefined) return term.id;
  const colon = short.indexOf(':');
  if (colon > 0) {
    const [prefix, rest] = [short.slice(0, colon), short.slice(colon + 1)];
    if (prefix === '_' || rest.startsWith('//')) return short;
    const namespace = context.terms.get(prefix)?.id;
    return namespace == null ? short : namespace + rest;
  }
  if (!isTerm) return resolveIri(short, context.base);
  return context.vocabulary === '' ? null : context.vocabulary + short;
}

function defineTerm(context: Context, given: Fields, name: string, value: unknown): TermDefinition {
  const fields = typeof value === 'string' ? { '@id': value } : isFields(value) ? value : {};
  const reverse = fields['@reverse'];
  const id = reverse ?? fields['@id'] ?? (name.includes(':') ? name : undefined);
  const full = (short: string): string | null => {
    // A prefix may be declared after the terms that use it.
    const prefix = short.slice(0, Math.max(0, short.indexOf(':')));
    const own = given[prefix];
    const namespace = typeof own === 'string' ? own : isFields(own) ? own['@id'] : undefined;
    return typeof namespace === 'string' && !short.slice(prefix.length + 1).startsWith('//') && prefix !== ''
      ? namespace + short.slice(prefix.length + 1)
      : expand(context, short, true);
  };
  const type = fields['@type'];
  const language = fields['@language'];
  return {
    id:
      value === null || id === null
        ? null
        : typeof id === 'string'
          ? full(id)
          : context.vocabulary === ''
            ? null
            : context.vocabulary + name,
    type: typeof type === 'string' ? type : undefined,
    language: typeof language === 'string' || language === null ? language : undefined,
    container: listOf(fields['@container']),
    isReverse: reverse !== undefined,
    context: fields['@context'],
  };
}

function extend(context: Context, given: unknown): Context {
  let next = context;
  for (const one of Array.isArray(given) ? (given as unknown[]) : [given]) {
    if (one === null) next = { base: next.base, vocabulary: '', language: '', terms: new Map() };
    else if (typeof one === 'string')
      throw new MalformedFile(
        `The JSON-LD takes its terms from ${one.slice(0, 200)}, which is not read. Give the file in Turtle or RDF/XML, or with its context inside.`,
      );
    if (!isFields(one)) continue;
    const { '@base': base, '@vocab': vocabulary, '@language': language } = one;
    next = {
      ...next,
      ...(typeof base === 'string' && { base: resolveIri(base, next.base) }),
      ...(typeof language === 'string' && { language }),
      ...(typeof vocabulary === 'string' && { vocabulary: expand(next, vocabulary, true) ?? vocabulary }),
    };
    const terms = new Map(next.terms);
    for (const [name, value] of Object.entries(one))
      if (!name.startsWith('@')) terms.set(name, defineTerm(next, one, name, value));
    next = { ...next, terms };
  }
  return next;
}

/** True for a document that may be JSON-LD: its names say so. */
export const isJsonLd = (document: unknown): boolean =>
  listOf(document).some(
    (one) => isFields(one) && ('@graph' in one || '@context' in one || '@id' in one || '@type' in one),
  );

/** Reads a document. @throws MalformedFile for a context at another address, or too many levels */
export function readJsonLd(document: unknown, base?: string): Graph {
  const graph = new Graph();
  let blanks = 0;

  function addValue(
    context: Context,
    place: {
      readonly subject: string;
      readonly predicate: string;
      readonly term: TermDefinition | undefined;
    },
    value: unknown,
    depth: number,
  ): void {
    const { subject, predicate, term } = place;
    const add = (object: ReturnType<typeof node>) => {
      if (term?.isReverse === true) {
        if (object.kind === 'node') graph.add({ subject: object.value, predicate, object: node(subject) });
      } else graph.add({ subject, predicate, object });
    };
    if (value === null || value === undefined) return;
    if (Array.isArray(value)) for (const one of value as unknown[]) addValue(context, place, one, depth);
    else if (isFields(value)) {
      const inner = value['@list'] ?? value['@set'];
      if (inner !== undefined) addValue(context, place, inner, depth);
      else if ('@value' in value) {
        const { '@value': lexical, '@language': language } = value;
        if (lexical !== null)
          add(
            literal(
              typeof lexical === 'string' ? lexical : JSON.stringify(lexical),
              typeof language === 'string' ? language : '',
            ),
          );
      } else if (term?.container.includes('@language') === true)
        for (const [language, words] of Object.entries(value))
          for (const one of listOf(words))
            if (typeof one === 'string') add(literal(one, language === '@none' ? '' : language));
            else addValue(context, { ...place, term: undefined }, one, depth);
      else if (term?.container.some((one) => one === '@index' || one === '@id') === true)
        addValue(context, { ...place, term: { ...term, container: [] } }, Object.values(value), depth);
      else {
        const scoped = term?.context === undefined ? context : extend(context, term.context);
        add(node(addNode(scoped, value, depth + 1)));
      }
    } else if (typeof value === 'string') {
      if (term?.type === '@id') add(node(expand(context, value, false) ?? value));
      else if (term?.type === '@vocab') add(node(expand(context, value, true) ?? value));
      else
        add(
          literal(
            value,
            term?.type === undefined
              ? term?.language === undefined
                ? context.language
                : (term.language ?? '')
              : '',
          ),
        );
    } else add(literal(String(value as number)));
  }

  function addNode(outer: Context, fields: Fields, depth: number): string {
    if (depth > DEEPEST) throw new MalformedFile('The JSON-LD is nested too deeply.');
    let context = fields['@context'] === undefined ? outer : extend(outer, fields['@context']);
    const named = (keyword: string): unknown =>
      fields[keyword] ??
      Object.entries(fields).find(([name]) => context.terms.get(name)?.id === keyword)?.[1];
    const types = listOf(named('@type')).filter((one) => typeof one === 'string');
    for (const type of types.toSorted()) {
      const scope = outer.terms.get(type)?.context ?? context.terms.get(type)?.context;
      if (scope !== undefined) context = extend(context, scope);
    }
    const id = named('@id');
    const subject = typeof id === 'string' ? (expand(context, id, false) ?? id) : `_:j${(blanks += 1)}`;
    for (const type of types) {
      const full = expand(context, type, true);
      if (full !== null) graph.add({ subject, predicate: `${RDF}type`, object: node(full) });
    }
    for (const [name, value] of Object.entries(fields)) {
      const predicate = expand(context, name, true);
      if (predicate === '@graph' || predicate === '@included')
        for (const one of listOf(value)) if (isFields(one)) addNode(context, one, depth + 1);
      if (predicate === '@reverse' && isFields(value))
        for (const [inner, subjects] of Object.entries(value)) {
          const reversed = expand(context, inner, true);
          if (reversed === null) continue;
          const term = { ...(context.terms.get(inner) ?? NO_TERM), isReverse: true };
          addValue(context, { subject, predicate: reversed, term }, subjects, depth);
        }
      if (predicate === null || predicate.startsWith('@')) continue;
      addValue(context, { subject, predicate, term: context.terms.get(name) }, value, depth);
    }
    return subject;
  }

  const start: Context = { base, vocabulary: '', language: '', terms: new Map() };
  for (const one of listOf(document)) if (isFields(one)) addNode(start, one, 0);
  return graph;
}

const NO_TERM: TermDefinition = {
  id: null,
  type: undefined,
  language: undefined,
  container: [],
  isReverse: false,
  context: undefined,
};
