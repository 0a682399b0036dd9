/**
 * The theme of the specification (section 9): what acts is jade, what is read is slate, lines are a neutral gray. And the
 * colours of statuses (section 3).
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sheet = readFileSync('src/styles/tokens.css', 'utf8');

/** The light and the dark colour of a token: the hue in degrees, and how far its parts are apart, of 255. */
function coloursOf(token: string) {
  const [, ...colours] =
    new RegExp(`^  --${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`, 'm').exec(sheet) ?? [];
  expect(colours).toHaveLength(2);
  return colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(colour.slice(at, at + 2), 16),
    );
    const most = Math.max(red, green, blue);
    const spread = most - Math.min(red, green, blue);
    const ofRed = (green - blue) / spread;
    const ofOthers = most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
    return { hue: 60 * (most === red ? ofRed : ofOthers), spread };
  });
}

it.each(['accent', 'accent-solid', 'accent-hover', 'accent-press'])('%s is jade', (token) => {
  for (const { hue } of coloursOf(token)) {
    expect(hue).toBeGreaterThan(155);
    expect(hue).toBeLessThan(170);
  }
});

it.each(['ink', 'ink-2'])('%s is slate', (token) => {
  for (const { hue, spread } of coloursOf(token)) {
    expect(hue).toBeGreaterThan(205);
    expect(hue).toBeLessThan(225);
    expect(spread).toBeLessThan(16);
  }
});

it('lines are a neutral gray', () => {
  for (const { spread } of coloursOf('line')) expect(spread).toBeLessThan(8);
});

it.each([
  ['planned', 'green', 130, 170],
  ['published', 'blue', 195, 225],
  ['request', 'orange', 15, 35],
] as const)('the status %s is %s', (status, _, from, to) => {
  for (const { hue } of coloursOf(`status-${status}`)) {
    expect(hue).toBeGreaterThan(from);
    expect(hue).toBeLessThan(to);
  }
});

it('a draft is gray', () => {
  for (const { spread } of coloursOf('status-draft')) expect(spread).toBe(0);
});
