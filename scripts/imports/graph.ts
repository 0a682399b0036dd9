/** Reads the imports of every source file; nothing is run. */
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  readonly from: string;
  readonly to: string;
  readonly line: number;
  readonly typeOnly: boolean;
}

const builtin = new Set(builtinModules);

/** `src/a.ts` for a file of the repository, `npm:name` for a package, `node:name` for a Node module. */
function resolveSpecifier(from: string, specifier: string, aliases: Record<string, string>): string {
  const [path = specifier] = specifier.split('?');
  if (path.startsWith('.')) return normalize(join(dirname(from), path));
  if (path.startsWith('node:')) return path;
  for (const [alias, target] of Object.entries(aliases)) {
    const start = alias.slice(0, -1);
    if (path.startsWith(start)) return normalize(target.replace('*', path.slice(start.length)));
  }
  const parts = path.split('/');
  const name = parts[0]?.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? path);
  return builtin.has(name) ? `node:${name}` : `npm:${name}`;
}

function importsOf(file: string, aliases: Record<string, string>): Import[] {
  const text = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const found = (specifier: string, offset: number, typeOnly: boolean): Import => ({
    from: file,
    to: resolveSpecifier(file, specifier, aliases),
    line: lineAt(offset),
    typeOnly,
  });
  return [
    ...module.staticImports.map((i) =>
      found(i.moduleRequest.value, i.start, i.entries.length > 0 && i.entries.every((entry) => entry.isType)),
    ),
    ...module.staticExports.flatMap((e) =>
      e.entries.flatMap((entry) =>
        entry.moduleRequest ? [found(entry.moduleRequest.value, entry.start, entry.isType)] : [],
      ),
    ),
    ...module.dynamicImports.flatMap((i) => {
      const literal = /^['"`](.+)['"`]$/.exec(text.slice(i.moduleRequest.start, i.moduleRequest.end))?.[1];
      return literal === undefined ? [] : [found(literal, i.start, false)];
    }),
  ];
}

/** Every import of the files that match. */
export function readImports(patterns: readonly string[]): { files: string[]; imports: Import[] } {
  const { imports: aliases } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    imports: Record<string, string>;
  };
  const files = globSync([...patterns], { exclude: ['**/*.gen.ts', '**/node_modules/**'] }).toSorted();
  return { files, imports: files.flatMap((file) => importsOf(file, aliases)) };
}

/** Cycles among the files by what they run of each other; each as the files in order. */
export function findCycles(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to, typeOnly } of imports)
    if (!typeOnly && !/^(npm|node):/.test(to)) next.set(from, (next.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      cycles.push([...trail.slice(at), file]);
      return;
    }
    if (done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return cycles;
}
