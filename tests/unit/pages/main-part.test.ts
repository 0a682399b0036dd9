/**
 * Every page of members has a main part, whichever way its component ends: read from the sources, since a browser would
 * have to open each page in each of its states.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}
type Read = (file: string) => string;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nodeAt = (node: Node, key: string): Node | undefined => (isNode(node[key]) ? node[key] : undefined);
const nodesAt = (node: Node, key: string): Node[] => [node[key]].flat().filter(isNode);
const nameOf = (node: Node | undefined): string => {
  const name = node?.['name'] ?? node?.['value'];
  return typeof name === 'string' ? name : '';
};

/** A node and everything in it; what is in a function of its own is left out where that is asked for. */
function within(node: Node, isOwn: (inner: Node) => boolean = () => true): Node[] {
  return [node, ...childrenOf(node).flatMap((child) => (isOwn(child) ? within(child, isOwn) : []))];
}
const isFunction = ({ type }: Node): boolean => /Function/.test(type);

/** Components after which another page is there, or that contain the page below. */
const ELSEWHERE = new Set(['Navigate', 'Outlet']);

/** Everything in a source, by its text, since it is read again and again. */
const parsed = new Map<string, readonly Node[]>();
function nodesOf(file: string, text: string): readonly Node[] {
  const known = parsed.get(text) ?? within(parseSync(file, text).program as unknown as Node);
  parsed.set(text, known);
  return known;
}

/** Finds the components, by file and name, that can end in a page without a main part. */
function createReader(read: Read) {
  const allOf = (file: string) => nodesOf(file, read(file));

  /** The function of a component; null where it comes from a package or is no function. */
  function componentOf(file: string, name: string): { file: string; body: Node } | null {
    const all = allOf(file);
    const from = all
      .filter(({ type }) => type === 'ImportDeclaration')
      .find((one) => nodesAt(one, 'specifiers').some((each) => nameOf(nodeAt(each, 'local')) === name));
    if (from !== undefined) {
      const path = nameOf(nodeAt(from, 'source'));
      return path.startsWith('.') && path.endsWith('.tsx')
        ? componentOf(join(dirname(file), path), name)
        : null;
    }
    const declared = all.find(
      (one) =>
        ['FunctionDeclaration', 'VariableDeclarator'].includes(one.type) &&
        nameOf(nodeAt(one, 'id')) === name,
    );
    if (declared === undefined) return null;
    const made = declared.type === 'FunctionDeclaration' ? declared : nodeAt(declared, 'init');
    const body = made !== undefined && isFunction(made) ? nodeAt(made, 'body') : undefined;
    return body === undefined ? null : { file, body };
  }

  /** Whether what is shown has a main part, or is nothing that is shown. */
  function isWhole(file: string, shown: Node): boolean {
    const all = (nodes: Node[]) => nodes.every((node) => isWhole(file, node));
    switch (shown.type) {
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
        return all(nodesAt(shown, 'expression'));
      case 'ConditionalExpression':
        return all([...nodesAt(shown, 'consequent'), ...nodesAt(shown, 'alternate')]);
      case 'Literal':
        return shown['value'] === null;
      case 'JSXExpressionContainer':
        return (
          nodeAt(shown, 'expression')?.type === 'ConditionalExpression' && all(nodesAt(shown, 'expression'))
        );
      case 'JSXFragment':
        return nodesAt(shown, 'children').some((child) => isWhole(file, child));
      case 'JSXElement': {
        const name = nameOf(nodeAt(nodeAt(shown, 'openingElement') ?? shown, 'name'));
        if (name === 'main' || ELSEWHERE.has(name)) return true;
        if (nodesAt(shown, 'children').some((child) => isWhole(file, child))) return true;
        return /^[A-Z]/.test(name) && endsWhole(file, name);
      }
      default:
        return false;
    }
  }

  /** Whether every way that a component ends has a main part. */
  function endsWhole(file: string, name: string): boolean {
    const found = componentOf(file, name);
    if (found === null) return false;
    const { body } = found;
    const ends =
      body.type === 'BlockStatement'
        ? within(body, (inner) => !isFunction(inner))
            .filter(({ type }) => type === 'ReturnStatement')
            .flatMap((one) => nodesAt(one, 'argument'))
        : [body];
    return ends.length > 0 && ends.every((end) => isWhole(found.file, end));
  }
  return {
    endsWhole,
    /** What a route shows: the page, the page while it is loaded, and the page where that fails. */
    shownBy: (file: string): string[] =>
      allOf(file)
        .filter(
          (one) =>
            one.type === 'Property' &&
            /^(component|pendingComponent|errorComponent)$/.test(nameOf(nodeAt(one, 'key'))),
        )
        .map((one) => nameOf(nodeAt(one, 'value'))),
  };
}

const fromDisk: Read = (file) => readFileSync(file, 'utf8');
const routes = globSync('src/routes/_member*.tsx');

/** Components of routes that can end without a main part, as `file: component`. */
const withoutMain = (read: Read, files: readonly string[]): string[] => {
  const reader = createReader(read);
  return files.flatMap((file) =>
    reader.shownBy(file).flatMap((name) => (reader.endsWhole(file, name) ? [] : [`${file}: ${name}`])),
  );
};

test('every page of members has a main part', () => {
  expect(routes.length).toBeGreaterThan(30);
  expect(withoutMain(fromDisk, routes)).toEqual([]);
});

test('a main part that is taken away is missed, wherever that is', () => {
  // Of each file, one of the routes that it is a part of.
  const routeOf = new Map<string, string>();
  for (const route of routes)
    withoutMain(
      (file) => {
        routeOf.set(file, route);
        return fromDisk(file);
      },
      [route],
    );
  const faults = [...routeOf].flatMap(([file, route]) => {
    const text = fromDisk(file);
    return [...text.matchAll(/<main\b[\s\S]*?<\/main>/g)].map(({ index, 0: part }) => ({
      route,
      file,
      index,
      text: text.replace(part, () => part.replace('<main', '<div').replace(/<\/main>$/, '</div>')),
    }));
  });
  expect(faults.length).toBeGreaterThan(15);
  const unseen = faults.filter(
    (fault) =>
      withoutMain((file) => (file === fault.file ? fault.text : fromDisk(file)), [fault.route]).length === 0,
  );
  expect(unseen.map(({ file, index }) => `${file}: ${index}`)).toEqual([]);
});
