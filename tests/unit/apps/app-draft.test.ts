/** Drafts of apps in a browser with several tabs. */
import { beforeEach, expect, it, vi } from 'vitest';
import { draftPlaces } from '#src/screens/apps/submission/app-draft.ts';

/** A storage as browsers have it, whose keys are its own properties. */
class TestStorage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

let session: TestStorage;
const kept = () => Object.keys(localStorage).length;
const draft = (name: string, minute: number) => ({
  appGUID: 'a',
  values: { name },
  keptAt: `2026-01-01T00:${String(minute).padStart(2, '0')}:00Z`,
});

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  session = new TestStorage();
  vi.stubGlobal('sessionStorage', session);
});

/** A page in a tab of its own, or in one that was there before. */
function open(tab = new TestStorage()) {
  const within = <T>(act: () => T): T => {
    vi.stubGlobal('sessionStorage', tab);
    return act();
  };
  const place = draftPlaces('member')(null);
  return {
    tab,
    read: () => within(() => place.read()?.values['name']),
    write: (name: string, minute: number) => within(() => place.write(draft(name, minute))),
    clear: () => within(() => place.clear()),
  };
}

it('two tabs lose nothing of each other, and each finds its own after a reload', () => {
  const [one, two] = [open(), open()];
  one.write('One', 1);
  two.write('Two', 2);
  one.write('One more', 1);
  expect([open(one.tab).read(), open(two.tab).read()]).toEqual(['One more', 'Two']);
});

it('a new tab is offered what was kept last, and takes it over', () => {
  open().write('Old', 1);
  open().write('New', 2);
  const later = open();
  expect(later.read()).toBe('New');
  later.write('Newer', 3);
  expect(kept()).toBe(2);
  later.clear();
  expect(open().read()).toBe('Old');
});

it('what is not wanted goes, and nothing else', () => {
  open().write('Old', 1);
  open().write('New', 2);
  const later = open();
  later.read();
  later.clear();
  expect(kept()).toBe(1);
  expect(open().read()).toBe('Old');
  expect(draftPlaces('another member')(null).read()).toBeNull();
});
