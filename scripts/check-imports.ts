/** Checks who imports whom (`npm run check:imports`): one line a violation, exit code 1 when there is any. */
import { findCycles, readImports } from './imports/graph.ts';
import { rules } from './imports/rules.ts';

const { files, imports } = readImports(['{machines,src,proxy,model-tests,tests,scripts}/**/*.{ts,tsx,mjs}']);

const broken = imports.flatMap((entry) =>
  rules
    .filter(
      (rule) =>
        rule.from.test(entry.from) &&
        !(rule.typesAllowed && entry.typeOnly) &&
        rule.forbidden(entry.to, entry.from),
    )
    .map((rule) => `${entry.from}:${entry.line} imports ${entry.to}. Rule: ${rule.name}; ${rule.why}.`),
);
const cycles = findCycles(imports).map((cycle) => `A cycle: ${cycle.join(' → ')}`);

for (const line of [...broken, ...cycles]) console.error(line);
console.log(
  `Imports: ${files.length} files, ${imports.length} imports, ${broken.length + cycles.length} violations`,
);
process.exitCode = broken.length + cycles.length > 0 ? 1 : 0;
