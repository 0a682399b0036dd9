/** The choices of colours of classes: each step can be told from the next, in light and in dark, as well as in the first choice. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ramps } from '#contract/map-constants.ts';
import { inRamp, NO_VALUE, OTHERS, SHADES } from '#contract/map-shades.ts';
import { shadeRole } from '#src/screens/preview/map/shade-role.ts';
import { shadeColour } from '#src/screens/preview/map/map-style.ts';

const tokens = readFileSync('src/styles/tokens.css', 'utf8');
const shades = readFileSync('src/styles/map-shades.css', 'utf8');

/** The colours of a role for light and dark. */
function coloursOf(role: string): readonly string[] {
  const found = new RegExp(`${role}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`).exec(tokens);
  if (found === null) throw new Error(`${role} has no colours`);
  return found.slice(1);
}

/** Relative luminance, as WCAG has it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrast = (a: string, b: string): number => {
  const [less = 0, more = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (more + 0.05) / (less + 0.05);
};

const steps = Array.from({ length: SHADES }, (_, i) => i + 1);

describe.each(ramps)('%s', (ramp) => {
  const roles = steps.map(
    (step) => /^var\((.+)\)$/.exec(shadeRole(inRamp(step, ramp), '--accent'))?.[1] ?? '',
  );

  it('has a colour for each step, in the page, in pictures and in what the engine draws', () => {
    expect(new Set(roles).size).toBe(SHADES);
    const names = Object.fromEntries(
      [...tokens.matchAll(/--([\w-]+): light-dark/g)].map(([, name = '']) => [
        name.replace('shade-', 'shade').replace(/^(blue|amber|plum)-/, '$1'),
        name,
      ]),
    );
    for (const [i, role] of roles.entries()) {
      const shade = inRamp(i + 1, ramp);
      expect(shades).toContain(`[data-shade='${shade}'] {\n  --fill: var(${role});\n}`);
      expect(`--${shadeColour(names as never, shade)}`).toBe(role);
    }
  });

  it('has steps that can be told apart', () => {
    for (const mode of [0, 1]) {
      const colours = roles.map((role) => coloursOf(role)[mode] ?? '');
      for (const [i, colour] of colours.slice(1).entries())
        expect([ramp, mode, i, contrast(colour, colours[i] ?? '') > 1.35]).toEqual([ramp, mode, i, true]);
    }
  });
});

it('what is no class of a measure has the same colour in every choice', () => {
  for (const shade of [NO_VALUE, OTHERS, 11, 16]) expect(inRamp(shade, 'plum')).toBe(shade);
  expect(inRamp(3)).toBe(3);
});
