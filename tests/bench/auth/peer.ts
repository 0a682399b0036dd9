/**
 * The size of the reference: the Authenticator of `@aws-amplify/ui-react`, built with Vite beside a page of bare
 * React. What it weighs is the difference of the two. It is installed in a folder of its own for the time of the
 * measurement, since its XState is an older one than the product's.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

/** Bytes after Brotli at its best, JavaScript and CSS apart. */
export interface Weight {
  readonly js: number;
  readonly css: number;
}

/** The same compression that the product's own files get. */
const compressed = (text: string | Uint8Array): number =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  }).length;

const pages = {
  bare: `
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')!).render(<h1>Sign in</h1>);
`,
  authenticator: `
import { createRoot } from 'react-dom/client';
import { Amplify } from 'aws-amplify';
import { Authenticator } from '@aws-amplify/ui-react';
import '@aws-amplify/ui-react/styles.css';
Amplify.configure({ Auth: { Cognito: { userPoolId: 'eu-west-2_Commonplac', userPoolClientId: 'client' } } });
createRoot(document.getElementById('root')!).render(<Authenticator>{() => <h1>Signed in</h1>}</Authenticator>);
`,
} as const;

async function weigh(folder: string, source: string): Promise<Weight> {
  mkdirSync(folder);
  writeFileSync(join(folder, 'main.tsx'), source);
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><div id="root"></div><script type="module" src="./main.tsx"></script>',
  );
  const result = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  let js = 0;
  let css = 0;
  for (const file of result.output) {
    if (file.type === 'chunk') js += compressed(file.code);
    else if (file.fileName.endsWith('.css')) css += compressed(file.source);
  }
  return { js, css };
}

/** What the Authenticator adds to a page of bare React. */
export async function weighPeer(): Promise<Weight> {
  const home = mkdtempSync(join(tmpdir(), 'peer-'));
  try {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(import.meta.dirname, 'peer', file), join(home, file));
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: home, stdio: 'ignore' });
    const bare = await weigh(join(home, 'bare'), pages.bare);
    const full = await weigh(join(home, 'authenticator'), pages.authenticator);
    return { js: full.js - bare.js, css: full.css - bare.css };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
