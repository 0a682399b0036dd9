/** How good an order of results is: normalised discounted cumulative gain, of graded answers. */

/** Grades of datasets by the beginnings of their titles: 3 is what is meant, 2 is of use, 1 is related. */
export type Grades = Readonly<Record<string, number>>;

const gain = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);

/** The grade of a title: that of its longest beginning with one, 0 without. */
export function gradeOf(title: string, grades: Grades): number {
  const begins = Object.keys(grades).filter((beginning) => title.startsWith(beginning));
  const [longest = ''] = begins.sort((a, b) => b.length - a.length);
  return grades[longest] ?? 0;
}

/**
 * nDCG of the first results.
 * @param found titles in the order of the answer
 * @param all titles of the catalogue
 * @returns from 0 to 1; 1 where no better order of the catalogue exists
 */
export function ndcg(found: readonly string[], all: readonly string[], grades: Grades, first = 10): number {
  const best = all
    .map((title) => gradeOf(title, grades))
    .sort((a, b) => b - a)
    .slice(0, first);
  if (best[0] === undefined || best[0] === 0) throw new Error('No dataset of the catalogue has a grade');
  return gain(found.slice(0, first).map((title) => gradeOf(title, grades))) / gain(best);
}
