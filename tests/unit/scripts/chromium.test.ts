/** Which Chromium the browser tests use, and what is installed for them. */
import { describe, expect, it } from 'vitest';
import { chooseChromium, type Machine } from '../../../scripts/test/chromium.ts';

const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSER = '/usr/bin/chromium';
const OWN = '/root/.cache/ms-playwright/chromium';
const paths: Readonly<Record<string, string>> = { 'chromium-headless-shell': SHELL, chromium: BROWSER };

interface Given {
  readonly chosen?: string;
  readonly present?: readonly string[];
  /** Packages that the distribution has; undefined where none may be installed. */
  readonly packages?: readonly string[];
  readonly canDownload?: boolean;
}

function machineWith({ chosen, present = [], packages = [], canDownload = false }: Given) {
  const there = new Set(present);
  const tried: string[] = [];
  const machine: Machine = {
    chosen,
    isUsable: (path) => there.has(path),
    install(...[name = '']) {
      tried.push(name);
      if (!packages.includes(name)) return false;
      there.add(paths[name] ?? '');
      return true;
    },
    download: (isWanted) => (isWanted && canDownload ? OWN : undefined),
  };
  return { machine, tried };
}

describe('the Chromium of the tests', () => {
  it.each<[string, Given, string | undefined, readonly string[]]>([
    ['what was chosen', { chosen: '/opt/c', present: ['/opt/c', SHELL] }, '/opt/c', []],
    ['the headless shell before the browser', { present: [BROWSER, SHELL] }, SHELL, []],
    [
      'the headless shell, installed beside the browser',
      { present: [BROWSER], packages: ['chromium-headless-shell'] },
      SHELL,
      ['chromium-headless-shell'],
    ],
    [
      'the browser, where no headless shell can be had',
      { present: [BROWSER] },
      BROWSER,
      ['chromium-headless-shell'],
    ],
    [
      'the browser, installed where the distribution has no headless shell',
      { packages: ['chromium'] },
      BROWSER,
      ['chromium-headless-shell', 'chromium'],
    ],
    [
      "Playwright's own, where nothing can be installed",
      { canDownload: true },
      OWN,
      ['chromium-headless-shell', 'chromium'],
    ],
    ['none', {}, undefined, ['chromium-headless-shell', 'chromium']],
  ])('is %s', (_, given, path, tried) => {
    const { machine, tried: was } = machineWith(given);
    expect(chooseChromium(machine, true)).toBe(path);
    expect(was).toEqual(tried);
  });

  it('is what is there, and nothing is installed, for one who only looks', () => {
    const { machine, tried } = machineWith({ present: [BROWSER], packages: ['chromium-headless-shell'] });
    expect(chooseChromium(machine, false)).toBe(BROWSER);
    expect(chooseChromium(machineWith({ canDownload: true }).machine, false)).toBeUndefined();
    expect(tried).toEqual([]);
  });
});
