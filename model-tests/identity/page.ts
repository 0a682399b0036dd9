/**
 * As much of a browser's page as the identity services use: cookies, session storage, an address.
 *
 * Import it before anything else: the identity library looks for a window while it is loaded.
 */

/** What is kept in memory like a browser's storage. */
class MemoryStorage {
  readonly #items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  get length(): number {
    return this.#items.size;
  }
  clear(): void {
    this.#items.clear();
  }
}

/** A document's cookies: each assignment sets one, or removes it when its age is 0. */
class CookieDocument {
  readonly #cookies = new Map<string, string>();
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(assignment: string) {
    const [pair = '', ...attributes] = assignment.split('; ');
    const [name = '', ...value] = pair.split('=');
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, value.join('='));
  }
  /** The library looks for traces of frameworks; there are none. */
  querySelector(): null {
    return null;
  }
  querySelectorAll(): [] {
    return [];
  }
  getElementById(): null {
    return null;
  }
  clear(): void {
    this.#cookies.clear();
  }
}

const document = new CookieDocument();
const [localStorage, sessionStorage] = [new MemoryStorage(), new MemoryStorage()];
const window = {
  localStorage,
  sessionStorage,
  location: new URL('http://localhost'),
  addEventListener: () => {},
  removeEventListener: () => {},
};
for (const [name, value] of Object.entries({ window, document, localStorage, sessionStorage }))
  Object.defineProperty(globalThis, name, { value, configurable: true });

/** Makes the page a new one at an address, with nothing stored. */
export function openPage(origin: string): void {
  window.location = new URL(origin);
  Object.defineProperty(globalThis, 'location', { value: window.location, configurable: true });
  for (const store of [document, localStorage, sessionStorage]) store.clear();
}
