/**
 * The colours of pictures are roles of the style sheets, as those of the pages are. A picture stands by itself, so it
 * carries the values of its roles: for light and dark, or written out where what reads it has no roles.
 */
import chartStyles from '../styles/preview-chart.css?raw';
import tokens from '../styles/tokens.css?raw';

const roles = new Map(
  [...`${tokens}${chartStyles}`.matchAll(/(--[\w-]+):\s*light-dark\((#[\da-f]+),\s*(#[\da-f]+)\)/g)].map(
    ([, role = '', light = '', dark = '']) => [role, { light, dark }] as const,
  ),
);

const use = /var\((--[\w-]+)\)/g;

/** Elements with their attributes, which the program writes. Text between them is of people, and may name a role too. */
const element = /<[^>]*>/g;

/** Changes the elements of a picture and leaves its text as it is. */
export const inElements = (svg: string, change: (written: string) => string): string =>
  svg.replaceAll(element, change);

/** @throws Error for a role without values, which is a mistake in the program */
function valuesOf(role: string) {
  const values = roles.get(role);
  if (values === undefined) throw new Error(`${role} has no colour`);
  return values;
}

/** The picture with light colours. */
export const inLight = (svg: string): string =>
  inElements(svg, (written) => written.replaceAll(use, (_, role: string) => valuesOf(role).light));

/** The picture with the colours that its reader prefers. */
export function inBoth(svg: string): string {
  const elements = (svg.match(element) ?? []).join('');
  const used = [...new Set([...elements.matchAll(use)].map(([, role = '']) => role))].map(
    (role) => [role, valuesOf(role)] as const,
  );
  const rule = (shade: 'light' | 'dark') =>
    `svg{${used.map(([role, values]) => `${role}:${values[shade]}`).join(';')}}`;
  const styles = `<style>${rule('light')}@media(prefers-color-scheme:dark){${rule('dark')}}</style>`;
  return svg.replace('>', `>${styles}`);
}
