/** How well a dataset fits the words of a search: the weights that every index uses. */

/** Weights of title, organisation and tag, by the bits (4, 2, 1) that `catalogue.discovery_words` marks them with. */
const WEIGHTS = [1, 0.6, 0.35] as const;
/** What the series 1, 1/4, 1/9 … comes to, so that no word scores more than one. */
const WHOLE = 1.644_934_066_85;

/**
 * The score of a word by the fields that hold it: title 4, organisation 2, tag 1, added up. The second field counts a
 * quarter, the third a ninth, as in `ts_rank`.
 */
export const FIELD_SCORES: Float64Array = Float64Array.from(
  { length: 8 },
  (_, mark) =>
    WEIGHTS.filter((_weight, i) => (mark & (4 >> i)) !== 0).reduce(
      (sum, weight, place) => sum + weight / (place + 1) ** 2,
      0,
    ) / WHOLE,
);

/** What is added for the words next to each other, and for a title that is exactly the words. */
export const PHRASE_BONUS = 30;
export const TITLE_BONUS = 500;
