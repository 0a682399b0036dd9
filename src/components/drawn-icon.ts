/**
 * What the build makes of the drawings of `lucide-react` in place of the library's own component, which reads a
 * context, six settings and three class names that no icon here has (`scripts/vite/lean-libraries.ts`).
 */
import { createElement, type ReactElement, type SVGProps } from 'react';

/** A drawing as the library's files hold it: elements with their attributes, in a square of 24. */
export interface IconDrawing {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

export interface DrawnIconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in CSS pixels. */
  readonly size?: number;
}

/** Makes a component of a drawing. */
export const drawnIcon =
  ({ node }: IconDrawing) =>
  ({ size = 24, ...more }: DrawnIconProps): ReactElement =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...more,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
