/**
 * Loads a chunk of the build with the styles and the code that it needs, all at once. It takes the place of Vite's own
 * helper (scripts/vite/substitutions.ts), which handles no styles but those of link elements: it would fetch what the
 * page has inline again, and a page would be taken over a round trip later.
 *
 * Code is imported once all of it has arrived. Many browsers never fetch a module again that failed once: Firefox, and
 * Chromium at least up to 150. After a moment without connection only another load of the page would bring it back.
 */

/** How inline styles name the file that they were: `proxy/pages/manifest.ts` writes it. */
const fileName = /\/\*(\S+?\.css)\*\//g;

/** Styles by the end of their address, and code by its address, that are there or on their way; each with what it imports. */
const asked = new Map<string, Promise<readonly string[]> | undefined>();

/** Notes what the document came with. */
function readDocument(): void {
  for (const link of document.querySelectorAll('link[rel=modulepreload]'))
    asked.set(link.getAttribute('href') ?? '', undefined);
  for (const style of document.querySelectorAll('style[data-tsr-inline-css]'))
    for (const [, file = ''] of style.textContent.matchAll(fileName)) asked.set(file, undefined);
}

/** Lets listeners report that a part of this build is missing; without a listener, the call that needs the part fails. */
function fail(error: unknown): void {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error });
  if (dispatchEvent(event)) throw error;
}

/** Adds a style sheet to the document. */
const addStyles = (href: string): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', () => resolve([]));
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`The style sheet ${href} could not be loaded`));
    });
    document.head.append(link);
  });

/** What a chunk begins with: the list of the files that it may load later, then import statements, some with comments between. */
const head = /^(?:const __vite__mapDeps=.*\n)?((?:import\b[^"';]*"\.\/[^"]+";|\/\*[^*]*\*\/)*)/;

/** The files that a chunk imports, as the build lists them. @param code of the chunk */
export const importsOf = (code: string): string[] =>
  [...(head.exec(code)?.[1] ?? '').matchAll(/"\.\/([^"]+)"/g)].map(([, name]) => `assets/${name}`);

/** Fetches code into the browser's cache. By no link: a failed preload counts as a failed import. */
async function fetchCode(href: string): Promise<readonly string[]> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`The code ${href} could not be loaded: ${response.status}`);
  return importsOf(await response.text());
}

function ask(dep: string): Promise<readonly string[]> | undefined {
  const href = `/${dep}`;
  const isStyle = dep.endsWith('.css');
  const key = isStyle ? dep.slice(-12) : href;
  if (asked.has(key)) return asked.get(key);
  const arrived = (isStyle ? addStyles : fetchCode)(href).catch((error: unknown) => {
    // Anyone who asks again is given another try.
    asked.delete(key);
    throw error;
  });
  asked.set(key, arrived);
  return arrived;
}

/** Waits for a file and for what it imports: of pages apart the build lists nothing else (scripts/vite/route-parts.ts). */
async function arrive(dep: string, met: Set<string>): Promise<void> {
  if (met.has(dep)) return;
  met.add(dep);
  const imports = (await ask(dep)) ?? [];
  await Promise.all(imports.map((next) => arrive(next, met)));
}

/**
 * What the build makes of `import()`.
 * @param load imports the chunk.
 * @param deps files that the chunk needs, its own among them, without the slash in front.
 * @throws what loading one of them failed with, unless a listener of `vite:preloadError` prevents it.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  deps: readonly string[] = [],
): Promise<T | undefined> {
  if (asked.size === 0) readDocument();
  try {
    const met = new Set<string>();
    await Promise.all(deps.map((dep) => arrive(dep, met)));
    return await load();
  } catch (error) {
    fail(error);
    return undefined;
  }
}
