/**
 * How views reach actors, as a rule of oxlint (docs/decisions/0022-views-reach-actors.md): they send events. A function
 * that only sends one is another name for the event, so it is not handed from module to module: a hook returns `send`.
 */

/** What the rule reads of ESTree's nodes. */
interface Node {
  readonly type: string;
  readonly parent?: Node;
  readonly body?: Node | readonly Node[];
  readonly expression?: Node;
  readonly callee?: Node;
  readonly property?: Node;
  readonly argument?: Node;
  readonly key?: Node;
  readonly id?: Node;
  readonly name?: string;
}

interface Context {
  report(found: { readonly node: Node; readonly message: string }): void;
}

const MESSAGE =
  'This function only sends an event. Hand out `send`, and send the event where it happens (docs/machines.md, "Views").';

const named = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier' ? node.name : undefined;

function isSend(node: Node | undefined): boolean {
  if (node?.type === 'ChainExpression' || node?.type === 'ExpressionStatement')
    return isSend(node.expression);
  if (node?.type === 'UnaryExpression') return isSend(node.argument);
  if (node?.type !== 'CallExpression') return false;
  const { callee } = node;
  return named(callee?.type === 'MemberExpression' ? callee.property : callee) === 'send';
}

/** True for a function that does nothing but send. */
function onlySends({ body }: Node): boolean {
  if (body === undefined || !('type' in body)) return false;
  if (body.type !== 'BlockStatement') return isSend(body);
  const statements = body.body;
  if (!Array.isArray(statements) || statements.length !== 1) return false;
  const [only] = statements as readonly Node[];
  return isSend(only?.type === 'ReturnStatement' ? only.argument : only);
}

/** `send` itself, and what a component or an API calls when something happens. */
const isAllowedName = (name: string | undefined): boolean =>
  name !== undefined && /^(send$|on[A-Z])/.test(name);

/** True where the function leaves its module, or the hook that makes it. */
function isHandedOut({ parent }: Node): boolean {
  switch (parent?.type) {
    case 'Property':
      return !isAllowedName(named(parent.key));
    case 'VariableDeclarator':
      return parent.parent?.parent?.type === 'ExportNamedDeclaration';
    case 'ExportNamedDeclaration':
      return true;
    case 'ReturnStatement':
      return isOfHook(parent);
    default:
      return false;
  }
}

/** True for the return of a hook itself; what an effect returns is its clean-up. */
function isOfHook(node: Node): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (at.type === 'FunctionDeclaration') return /^use[A-Z]/.test(named(at.id) ?? '');
    if (at.type === 'ArrowFunctionExpression' || at.type === 'FunctionExpression')
      return at.parent?.type === 'VariableDeclarator' && /^use[A-Z]/.test(named(at.parent.id) ?? '');
  }
  return false;
}

const noVerbs = {
  create(context: Context) {
    const check = (node: Node) => {
      if (onlySends(node) && isHandedOut(node)) context.report({ node, message: MESSAGE });
    };
    return { ArrowFunctionExpression: check, FunctionExpression: check, FunctionDeclaration: check };
  },
};

export default { meta: { name: 'views' }, rules: { 'no-verbs': noVerbs } };
