/**
 * Axe in a page. Its minified source is loaded once for each document, since loading takes as long as a check, and it
 * gets timers of its own, since the clock of a page may stand still.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE = `(function ({ setTimeout, clearTimeout }) { ${source} })(window.timersOfAxe ?? window);`;

/** The rule that takes two thirds of a check: it asks of each text what is painted behind it. */
const CONTRAST = 'color-contrast';

/** Keeps the browser's own timers for axe. To be called before the clock is installed, which replaces them. */
export const keepTimersForAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const timersOfAxe = {
      setTimeout: window.setTimeout.bind(window),
      clearTimeout: window.clearTimeout.bind(window),
    };
    Object.assign(window, { timersOfAxe });
  });

/** Loads axe into the documents of a page that do not have it. */
async function loadAxe(page: Page): Promise<void> {
  await Promise.all(
    page.frames().map(async (frame) => {
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
    }),
  );
}

const sentence = ({
  id,
  nodes,
}: {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown[] }[];
}) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;

/** The part of axe that a page is asked for here. */
interface Axe {
  run: (
    where: { readonly include: readonly Element[] },
    options: object,
  ) => Promise<
    Readonly<
      Record<'passes' | 'violations', { id: string; nodes: { target: unknown[]; element: Element }[] }[]>
    >
  >;
}

/**
 * Checks the contrast of texts, of each kind and in each combination of colours once: the same class of element with the
 * same colour, size and weight on the same background has the same contrast wherever it is. What axe cannot decide, since
 * something covers it, is asked about again the next time. Run in the page.
 */
async function checkContrast({
  known,
  part,
  rule,
}: {
  readonly known: readonly string[];
  readonly part: string;
  readonly rule: string;
}) {
  const seen = new Set(known);
  const described = new Map<Element, readonly [background: string, opacity: string]>();
  /** What is behind an element up to the first opaque colour, and how transparent it is as a whole. */
  const surroundings = (element: Element | null): readonly [string, string] => {
    if (element === null) return ['', ''];
    const before = described.get(element);
    if (before !== undefined) return before;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
    const [behind, through] = surroundings(element.parentElement);
    const isOpaque = backgroundImage === 'none' && /^rgb\(|^color\([^/]*$/.test(backgroundColor);
    const found = [
      isOpaque ? backgroundColor : `${backgroundColor} ${backgroundImage} ${behind}`,
      opacity === '1' && filter === 'none' && mixBlendMode === 'normal'
        ? through
        : `${opacity} ${filter} ${mixBlendMode} ${through}`,
    ] as const;
    described.set(element, found);
    return found;
  };
  const kindOf = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const names = [element, element.parentElement].map(
      (one) => `${one?.localName}.${one?.getAttribute('class')}`,
    );
    return [...names, color, fontSize, fontWeight, textShadow, ...surroundings(element)].join(';');
  };
  const hasText = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
    );
  // While a modal dialog is open, the rest is covered.
  const roots = [...document.querySelectorAll(':modal')].slice(-1);
  const areas = roots.length > 0 ? roots : [...document.querySelectorAll(part)];
  const texts = areas
    .flatMap((area) => [area, ...area.querySelectorAll('*:not(script, style, template)')])
    .filter((element) => hasText(element) && element.checkVisibility());
  const kinds = new Map(texts.map((element) => [element, kindOf(element)]));
  const include = texts.filter((element) => !seen.has(kinds.get(element) ?? ''));
  if (include.length === 0) return { violations: [], passed: [] };
  const { passes, violations } = await (window as unknown as { axe: Axe }).axe.run(
    { include },
    { runOnly: [rule], elementRef: true, resultTypes: ['passes', 'violations'] },
  );
  const passed = passes.flatMap(({ nodes }) => nodes.flatMap(({ element }) => kinds.get(element) ?? []));
  return {
    violations: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) })),
    passed: [...new Set(passed)],
  };
}

/** Kinds of texts in combinations of colours whose contrast this worker has seen to be enough. */
const enough = new Set<string>();

/** Texts that cannot be read well, of those that this worker has not seen to be readable. */
async function lowContrast(page: Page, part = 'html'): Promise<string[]> {
  const found = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(checkContrast, {
        known: [...enough],
        part: frame === page.mainFrame() ? part : 'html',
        rule: CONTRAST,
      }),
    ),
  );
  for (const { passed } of found) for (const kind of passed) enough.add(kind);
  return found.flatMap(({ violations }) => violations.map(sentence));
}

/** Asks the rules about a page and its frames, which have the same origin. Run in the page. */
async function askRules({ part, options }: { readonly part: string; readonly options: object }) {
  const include = [...document.querySelectorAll(part)];
  const { violations } = await (window as unknown as { axe: Axe }).axe.run({ include }, options);
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
}

/**
 * The violations of axe's rules, a sentence each. The rules are asked in one call: what AxeBuilder does around them takes
 * five more.
 *
 * @param part the selector of the part that is looked at; the whole page without one
 * @param colours `alone`: only the rules whose answer depends on light or dark
 */
export async function violationsIn(
  page: Page,
  { part = 'html', colours }: { readonly part?: string; readonly colours?: 'alone' } = {},
): Promise<string[]> {
  await loadAxe(page);
  const rules =
    colours === 'alone' ? { runOnly: ['link-in-text-block'] } : { rules: { [CONTRAST]: { enabled: false } } };
  const violations = await page.evaluate(askRules, {
    part,
    options: { resultTypes: ['violations'], ...rules },
  });
  return [...violations.map(sentence), ...(await lowContrast(page, part))];
}
