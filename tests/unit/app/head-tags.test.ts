/** Tags of the head have names of their own, which need not have all of a style sheet. */
import { expect, it } from 'vitest';
import { keyOf } from '#src/app/head-tags.tsx';

const style = (file: string) =>
  ({ tag: 'style', attrs: {}, children: `/*${file}*/${'a{}'.repeat(10_000)}` }) as const;

it('names style sheets of the same length by their files', () => {
  const [one, other] = [style('one-1234.css'), style('two-1234.css')];
  expect(one.children).toHaveLength(other.children.length);
  expect(keyOf(one)).not.toBe(keyOf(other));
  expect(keyOf(one)).toBe(keyOf(style('one-1234.css')));
});

it('does not write a style sheet into its name', () => {
  expect(keyOf(style('one-1234.css')).length).toBeLessThan(400);
});

it('distinguishes tags by their attributes, also without a text', () => {
  const link = (href: string) => ({ tag: 'link', attrs: { rel: 'icon', href } }) as const;
  expect(keyOf(link('/a.svg'))).not.toBe(keyOf(link('/b.svg')));
});
