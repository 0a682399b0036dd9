/** Icons as the build draws them look as the library draws them. */
import { Search } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { drawnIcon, type IconDrawing } from '#src/components/drawn-icon.ts';

// The library's types do not say that its files hold this.
const { __iconData: data } = (await import('lucide-react/dist/esm/icons/search.mjs')) as unknown as {
  readonly __iconData: IconDrawing;
};

const attributesOf = (markup: string) =>
  Object.fromEntries([...markup.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));

it('draws the same lines in the same square', () => {
  const props = { size: 16, strokeWidth: 1.75, className: 'icon', 'aria-hidden': true } as const;
  const library = renderToStaticMarkup(createElement(Search, props));
  const ours = renderToStaticMarkup(createElement(drawnIcon(data), props));
  const inner = (markup: string) => markup.replace(/^<svg[^>]*>/, '');
  expect(inner(ours)).toBe(inner(library));
  const { xmlns: _, class: __, ...drawn } = attributesOf(/^<svg[^>]*>/.exec(library)?.[0] ?? '');
  expect(attributesOf(/^<svg[^>]*>/.exec(ours)?.[0] ?? '')).toEqual({ ...drawn, class: 'icon' });
});
