/** A browser as far as forms and redirects go: keeps cookies, follows nothing by itself, runs no scripts. */

export interface Visit {
  readonly status: number;
  /** Where it sends the browser; empty: nowhere. */
  readonly location: string;
  readonly headers: Headers;
  readonly text: string;
  readonly url: string;
}

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

export class Browser {
  readonly cookies = new Map<string, string>();

  async #go(url: string, init: RequestInit = {}): Promise<Visit> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { cookie, ...init.headers } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(name.length + 1));
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location === null ? '' : new URL(location, url).href,
      headers: response.headers,
      text: await response.text(),
      url,
    };
  }

  visit(url: string): Promise<Visit> {
    return this.#go(url);
  }

  post(url: string, fields: Readonly<Record<string, string>>): Promise<Visit> {
    return this.#go(url, { method: 'POST', body: new URLSearchParams({ ...fields }) });
  }

  /** Follows redirects within our own origin and stops at a page, or at an address of a client. */
  async follow(visit: Visit, isClient: (url: string) => boolean): Promise<Visit> {
    let current = visit;
    for (let steps = 0; current.location !== '' && !isClient(current.location); steps += 1) {
      if (steps > 10) throw new Error(`A loop of redirects at ${current.location}`);
      current = await this.visit(current.location);
    }
    return current;
  }

  /** Fills in the first form of a page and sends it with its hidden fields. */
  submit(page: Visit, fields: Readonly<Record<string, string>>): Promise<Visit> {
    const { action, hidden } = formOf(page);
    return this.post(action, { ...hidden, ...fields });
  }
}

/** The first form of a page; `near` picks the one with that text on its button. */
export function formOf(page: Visit, near = ''): { action: string; hidden: Record<string, string> } {
  const form = [...page.text.matchAll(/<form[^>]*action="([^"]*)"[\s\S]*?<\/form>/g)].find(([text]) =>
    text.includes(near),
  );
  if (!form) throw new Error(`There is no form on ${page.url}: ${page.text}`);
  const hidden = [...form[0].matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, unescape(value)] as const,
  );
  return { action: new URL(unescape(form[1] ?? ''), page.url).href, hidden: Object.fromEntries(hidden) };
}

/** Text without tags, each gap one space. */
const textOf = (html: string): string =>
  unescape(html.replaceAll(/<[^>]+>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The address of the link with a text. */
export function linkOf(page: Visit, text: string): string {
  const link = [...page.text.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a\s*>/g)].find(
    ([, , inner = '']) => textOf(inner).includes(text),
  );
  if (!link) throw new Error(`There is no link "${text}" on ${page.url}`);
  return new URL(unescape(link[1] ?? ''), page.url).href;
}

/** What a page says, without tags. */
export const wordsOf = (page: Visit): string => textOf(page.text.replaceAll(/<style>[\s\S]*?<\/style>/g, ''));
