/** Kept markup is what a page would have drawn, of the same page and of the same content. */
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Link,
  RouterContextProvider,
} from '@tanstack/react-router';
import { createElement, Fragment, type ComponentProps, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { KeptItem } from '#src/components/kept-item.tsx';
import { AppContext, type AppServices } from '#src/app/context.ts';
import { createKeptMarkup } from '#src/app/kept-markup.tsx';

const routerAt = (path: string) =>
  createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  });

function setUp() {
  let drawn = 0;
  const kept = createKeptMarkup((part) => {
    drawn++;
    return renderToString(part);
  });
  /** The markup of a page of one item, kept or not. */
  async function page(path: string, of: unknown, content: ReactNode, missingCalls: string[] | null = []) {
    const router = routerAt(path);
    await router.load();
    const configuration = { missingCalls: missingCalls ?? [] } as never;
    const services = {
      ...(missingCalls !== null && { keepMarkup: kept({ router, configuration }) }),
    } as AppServices;
    const item = createElement(
      KeptItem,
      { className: 'result', of: () => of } as ComponentProps<typeof KeptItem>,
      content,
    );
    const inServices = createElement(AppContext, { value: services }, item);
    return renderToString(
      createElement(
        RouterContextProvider,
        { router } as ComponentProps<typeof RouterContextProvider>,
        inServices,
      ),
    );
  }
  return { page, drawn: () => drawn };
}

/** Texts beside each other, a link, an empty part and what must be escaped. */
const content = (count: number) =>
  createElement(
    Fragment,
    null,
    createElement('p', null, count, ' rows of ', '<b>', ' & more ', null),
    'Text at the end, ',
    count,
    createElement(Link, { to: '/' }, 'Home'),
  );

describe('an item of a list', () => {
  test('has the same markup whether it is kept or not', async () => {
    const { page } = setUp();
    const plain = await page('/', 2, content(2), null);
    expect(plain).toContain('&lt;b&gt;');
    expect(await page('/', 2, content(2))).toBe(plain);
    expect(await page('/', 2, content(2))).toBe(plain);
  });

  test('is drawn once for all pages that show the same', async () => {
    const { page, drawn } = setUp();
    for (let times = 0; times < 3; times++) await page('/', { count: 2 }, content(2));
    expect(drawn()).toBe(1);
    expect(await page('/', { count: 3 }, content(3))).toContain('3<!-- --> rows');
    expect(drawn()).toBe(2);
  });

  test('is drawn for each path, since a link says whether it leads to its own page', async () => {
    const { page } = setUp();
    expect(await page('/', 2, content(2))).toContain('aria-current="page"');
    expect(await page('/elsewhere', 2, content(2))).not.toContain('aria-current="page"');
  });

  test('is drawn again where other calls are not answered', async () => {
    const { page, drawn } = setUp();
    await page('/', 2, content(2));
    await page('/', 2, content(2), ['dataset:view']);
    expect(drawn()).toBe(2);
  });
});
