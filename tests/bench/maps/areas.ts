/** A table of areas whose wrinkled borders are shared to the corner: 100 corners and 2.4 kB each. */
import type { Random } from '../../support/random.ts';

/** Corners along one side of an area. */
const STEPS = 24;

/** Areas side by side from 40 degrees west to 40 east and 30 south to 50 north, nearly as many as asked for. */
export function makeAreas(count: number, { next, below }: Random): string {
  const side = Math.floor(Math.sqrt(count));
  const known = new Map<number, string>();
  const at = (x: number, y: number): string => {
    const key = x * 100_000 + y;
    const shift = () => (next() - 0.5) * 0.8;
    const place = [-40 + ((x + shift()) / STEPS / side) * 80, -30 + ((y + shift()) / STEPS / side) * 80];
    const text = known.get(key) ?? place.map((degrees) => degrees.toFixed(6)).join(' ');
    known.set(key, text);
    return text;
  };
  const along = Array.from({ length: STEPS }, (_, k) => k);
  const lines = ['id,kind,value,geometry'];
  for (let i = 0; i < side; i += 1)
    for (let j = 0; j < side; j += 1) {
      const [x, y] = [i * STEPS, j * STEPS];
      const ring = [
        ...along.map((k) => at(x + k, y)),
        ...along.map((k) => at(x + STEPS, y + k)),
        ...along.map((k) => at(x + STEPS - k, y + STEPS)),
        ...along.map((k) => at(x, y + STEPS - k)),
      ];
      const geometry = `"POLYGON((${[...ring, ring[0]].join(',')}))"`;
      lines.push(`${lines.length},kind ${lines.length % 12},${below(2000)},${geometry}`);
    }
  return `${lines.join('\n')}\n`;
}
