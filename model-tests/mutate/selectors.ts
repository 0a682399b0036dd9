/**
 * Mutants of selectors. A module imports a selector by name, so another cannot be put in its place later: the text of
 * the selector gets all of its faults when it is loaded, and one at a time is switched on (`faults.ts`).
 */
import { parseSync } from 'oxc-parser';
import { switchOn } from './faults.ts';
import type { Mutant } from './mutants.ts';

/** What is looked at of a node of the syntax tree (ESTree, with the types of TypeScript). */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A call of a function of `faults.ts` around an expression. */
interface Wrap {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => [value].flat().filter((one) => isNode(one)));

/** The expression without parentheses and `as const`. */
const bare = (node: Node): Node =>
  node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression'
    ? bare(node['expression'] as Node)
    : node;

/** Questions whose answer is yes or no. */
const QUESTIONS: ReadonlySet<unknown> = new Set([
  'matches',
  'hasTag',
  'can',
  'includes',
  'some',
  'every',
  'has',
]);
const COMPARISONS: ReadonlySet<unknown> = new Set(['===', '!==', '<', '>', '<=', '>=']);
/** What stands for an operand that is left out. */
const NEUTRAL: Readonly<Record<string, readonly [left: string, right: string]>> = {
  '&&': ['true', 'true'],
  '||': ['false', 'false'],
  '??': ['null', 'undefined'],
};

const nameOf = (node: unknown): unknown => (isNode(node) ? (node['name'] ?? node['value']) : undefined);

const isQuestion = (node: Node): boolean => {
  if (node.type === 'BinaryExpression') return COMPARISONS.has(node['operator']);
  const callee = node['callee'] as Node | undefined;
  return node.type === 'CallExpression' && QUESTIONS.has(nameOf(callee?.['property']));
};

/** A selector of a module: an exported function of a snapshot. */
interface Selector {
  readonly name: string;
  readonly body: Node;
  /** What it says of its result. */
  readonly isBoolean: boolean;
  readonly mayBeNull: boolean;
}

/** The names in a type. */
const typeNames = (node: unknown): readonly string[] => {
  if (!isNode(node)) return [];
  const own = node.type === 'TSTypeReference' ? [String(nameOf(node['typeName']))] : [];
  return [...own, ...childrenOf(node).flatMap((child) => typeNames(child))];
};
const annotationOf = (node: Node | undefined): Node | undefined =>
  (node?.['typeAnnotation'] as Node | undefined)?.['typeAnnotation'] as Node | undefined;

function selectorsOf(program: Node): Selector[] {
  const functions = (program['body'] as Node[]).flatMap((statement): [string, Node][] => {
    const declaration = statement['declaration'];
    if (statement.type !== 'ExportNamedDeclaration' || !isNode(declaration)) return [];
    if (declaration.type === 'FunctionDeclaration') return [[String(nameOf(declaration['id'])), declaration]];
    const declared = (declaration['declarations'] as Node[] | undefined) ?? [];
    return declared.flatMap(({ id, init }): [string, Node][] =>
      isNode(init) && init.type === 'ArrowFunctionExpression' ? [[String(nameOf(id)), init]] : [],
    );
  });
  return functions.flatMap(([name, made]) => {
    const [first] = made['params'] as Node[];
    if (!typeNames(annotationOf(first)).some((type) => type.endsWith('Snapshot'))) return [];
    const returned = (made['returnType'] as Node | undefined)?.['typeAnnotation'] as Node | undefined;
    const union = (returned?.['types'] as Node[] | undefined) ?? [];
    return {
      name,
      body: made['body'] as Node,
      isBoolean: returned?.type === 'TSBooleanKeyword',
      mayBeNull: union.some(({ type }) => type === 'TSNullKeyword'),
    };
  });
}

/** The module with faults in its selectors. */
export interface Spoilt {
  readonly text: string;
  /** The keys of the faults: `<machine> | selector <name>: <what is wrong>`. */
  readonly keys: readonly string[];
}

/** Plants the faults of one selector. */
function plant(machine: string, { name, body, isBoolean, mayBeNull }: Selector, source: string) {
  const wraps: Wrap[] = [];
  const keys: string[] = [];
  const wrap = (node: Node, how: 'instead' | 'opposite' | 'beside', fault: string, argument?: string) => {
    const same = keys.filter((key) => key.endsWith(`: ${fault}`) || key.includes(`: ${fault} (`)).length;
    const key = `${machine} | selector ${name}: ${fault}${same === 0 ? '' : ` (${same + 1})`}`;
    keys.push(key);
    const after = argument === undefined ? ')' : `, ${argument})`;
    wraps.push({ start: node.start, end: node.end, before: `${how}(${JSON.stringify(key)}, `, after });
  };
  const said = ({ start, end }: Node) => {
    const text = source.slice(start, end).replaceAll(/\s+/g, ' ');
    return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
  };
  const result = (node: Node) => {
    if (isBoolean) {
      const answers = ['true', 'false'].filter((answer) => String(bare(node)['value']) !== answer);
      for (const answer of answers) wrap(node, 'instead', `always ${answer}`, answer);
    } else if (mayBeNull && bare(node)['value'] !== null)
      wrap(node, 'instead', `null for ${said(node)}`, 'null');
    visit(node, true, isBoolean);
  };
  /**
   * @param isValue whether the text of a literal would be the result
   * @param isAnswered whether the opposite of a question is a fault already
   */
  const visit = (node: Node, isValue: boolean, isAnswered: boolean): void => {
    if (node.type.startsWith('TS') && node.type !== 'TSAsExpression') return;
    if (node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression')
      return visit(node['expression'] as Node, isValue, isAnswered);
    if (node.type === 'ReturnStatement' && isNode(node['argument'])) return result(node['argument']);
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      const { test, ...branches } = node as Node & { readonly test: Node };
      wrap(test, 'opposite', `not ${said(test)}`);
      visit(test, false, true);
      for (const branch of childrenOf(branches as unknown as Node)) visit(branch, isValue, isAnswered);
      return;
    }
    if (node.type === 'LogicalExpression') {
      const operator = String(node['operator']);
      const operands = [node['left'], node['right']] as Node[];
      operands.forEach((operand, side) => {
        const isCompound = bare(operand)['operator'] === operator;
        // A literal has another word in its place, or stands for nothing.
        if (!isCompound && bare(operand).type !== 'Literal')
          wrap(operand, 'instead', `without ${said(operand)}`, NEUTRAL[operator]?.[side] ?? 'undefined');
        visit(operand, isValue && operator !== '&&', isCompound && isAnswered);
      });
      return;
    }
    if (isQuestion(node) && !isAnswered) wrap(node, 'opposite', `not ${said(node)}`);
    if (node.type === 'Literal' && isValue && typeof node['value'] === 'string')
      wrap(node, 'instead', `another word than ${said(node)}`, "'another word'");
    if (node.type === 'MemberExpression' && node['computed'] !== true) {
      const object = node['object'] as Node;
      if (nameOf(object) === 'context' || nameOf(object['property']) === 'context') {
        const property = String(nameOf(node['property']));
        wrap(object, 'beside', `the key beside ${property}`, JSON.stringify(property));
        return;
      }
    }
    // What a callback returns in a block is not the selector's result.
    if (node.type.includes('Function') && (node['body'] as Node).type === 'BlockStatement') return;
    const holdsValues = node.type === 'ObjectExpression' || node.type === 'Property';
    const parts = node.type === 'Property' ? [node['value'] as Node] : childrenOf(node);
    for (const part of parts) visit(part, isValue && holdsValues, false);
  };
  if (body.type === 'BlockStatement') visit(body, false, false);
  else result(body);
  return { wraps, keys };
}

/** The text with every call around its expression; of two around the same, the first is the outer one. */
function wrapped(source: string, wraps: readonly Wrap[]): string {
  const cuts = [...new Set(wraps.flatMap(({ start, end }) => [start, end]))].sort(
    (one, other) => one - other,
  );
  let text = '';
  let from = 0;
  for (const cut of cuts) {
    text += source.slice(from, cut);
    for (const one of wraps.toReversed()) if (one.end === cut) text += one.after;
    for (const one of wraps) if (one.start === cut) text += one.before;
    from = cut;
  }
  return text + source.slice(from);
}

/**
 * Plants every fault in the selectors of a module.
 *
 * @param machine the id of the machine that the selectors are about
 * @param source TypeScript; what comes back is TypeScript as well, with the same lines
 */
export function spoilSelectors(machine: string, source: string): Spoilt {
  const { program } = parseSync('selectors.ts', source);
  const planted = selectorsOf(program as unknown as Node).map((selector) => plant(machine, selector, source));
  const keys = planted.flatMap((one) => one.keys);
  if (keys.length === 0) return { text: source, keys };
  const used = `\nimport { beside, instead, opposite } from ${JSON.stringify(FAULTS)};\n`;
  return {
    text:
      wrapped(
        source,
        planted.flatMap(({ wraps }) => wraps),
      ) + used,
    keys,
  };
}

const FAULTS = new URL('faults.ts', import.meta.url).href;

/** The keys of the faults in modules that were loaded, by the id of the machine. */
const known = new Map<string, string[]>();

/** `…/machines/sign-in/sign-in.selectors.ts` → `sign-in`; null for a module without selectors. */
const folderOf = (url: string): string | null =>
  /\/machines\/([^/]+)\/[^/]+\.(?:selectors|machine)\.ts$/.exec(url)?.[1] ?? null;

/** A module as it is to be loaded: that of a machine's selectors with their faults, any other as it is. */
export function loadSpoilt<Source extends { toString: () => string }>(
  url: string,
  source: Source,
): Source | string {
  const folder = folderOf(url);
  if (folder === null) return source;
  const machine = folder.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const { keys, text } = spoilSelectors(machine, source.toString());
  known.set(machine, [...(known.get(machine) ?? []), ...keys]);
  return text;
}

/** The mutants of a machine's selectors, in modules that were loaded with faults. */
export const selectorMutants = (machine: string, chart: Mutant['chart']): Mutant[] =>
  (known.get(machine) ?? []).map((key) => ({ kind: 'selector', key, chart, enter: () => switchOn(key) }));
