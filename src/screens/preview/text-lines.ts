/** Text of a drawing in lines: SVG breaks none. */
import { short } from './chart-scales.ts';

/** Lines of whole words; what does not fit into the last one is cut. */
export function linesOf(text: string, characters: number, most: number): string[] {
  const lines: string[] = [''];
  for (const word of text.trim().split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= characters || line === '') lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const rest = lines.slice(most - 1).join(' ');
  return [...lines.slice(0, most - 1), rest]
    .filter((line) => line !== '')
    .map((line) => short(line, characters));
}
