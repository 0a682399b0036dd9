/** How delimited text from anywhere is cut into cells, and what its columns are called. */

/** How rows are told apart in text from anywhere: any line ends, rows of any length, quotes that are no quotes. */
export const TOLERANT = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  // Four mebibytes: an open quote must not swallow the file.
  max_record_size: 4 * 1_048_576,
};

/** Header names as they are used: never empty, never twice. */
export function uniqueNames(header: readonly string[]): string[] {
  const used = new Set<string>();
  return header.map((cell, i) => {
    const base = cell.trim().replaceAll(/\s+/g, ' ') || `column ${i + 1}`;
    let name = base;
    for (let n = 2; used.has(name); n += 1) name = `${base} ${n}`;
    used.add(name);
    return name;
  });
}

/** The delimiter that cuts the first lines most often and most evenly. Delimiters within quotes do not count. */
function mostEven(sample: string): string {
  const lines = sample
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of [',', ';', '\t', '|']) {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const first = counts[0] ?? 0;
    const even = counts.filter((count) => count === first).length / Math.max(1, counts.length);
    const score = first * even;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The delimiter of the widest part of the sample: lines above a table must not decide. */
export function detectDelimiter(sample: string): string {
  const whole = mostEven(sample);
  const lines = sample.split(/\r\n|\n|\r/);
  if ((lines[0] ?? '').includes(whole)) return whole;
  // The first line has none of it: it may be a title. What follows it is asked.
  const later = lines.findIndex((line) => /[,;\t|]/.test(line));
  return later < 0 ? whole : mostEven(lines.slice(later).join('\n'));
}
