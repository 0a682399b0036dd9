/** How well a dataset fits the words of a search: the weights that every index uses. All scores are whole numbers. */

/** Weights of title, organisation and tag, by the bits (4, 2, 1) that `catalogue.discovery_words` marks them with. */
const WEIGHTS = [1, 0.6, 0.35] as const;
/** What the series 1, 1/4, 1/9 … comes to, so that no word scores more than one. */
const WHOLE = 1.644_934_066_85;
/** The score of a word that is everything it can be. */
const UNIT = 10_000;

/** What a form of a typed word counts, of one. */
export const FORM_WEIGHTS = {
  whole: 1,
  /** Another spelling, such as `landsat 8` for `landsat8`. */
  spelling: 0.9,
  /** A word of the list of synonyms. */
  synonym: 0.6,
  /** A word of related meaning, where the words as they are find nothing. */
  related: 0.3,
  /** A word that goes on after what was typed. */
  beginning: 0.4,
} as const;
export type FormKind = keyof typeof FORM_WEIGHTS;

/**
 * The scores of a form by the fields that hold it: title 4, organisation 2, tag 1, added up. The second field counts a
 * quarter, the third a ninth, as in `ts_rank`.
 */
const scoresOf = (form: number): readonly number[] =>
  Array.from({ length: 8 }, (_, mark) =>
    Math.round(
      (UNIT *
        form *
        WEIGHTS.filter((_weight, i) => (mark & (4 >> i)) !== 0).reduce(
          (sum, weight, place) => sum + weight / (place + 1) ** 2,
          0,
        )) /
        WHOLE,
    ),
  );

export const FIELD_SCORES: Readonly<Record<FormKind, readonly number[]>> = {
  whole: scoresOf(FORM_WEIGHTS.whole),
  spelling: scoresOf(FORM_WEIGHTS.spelling),
  synonym: scoresOf(FORM_WEIGHTS.synonym),
  related: scoresOf(FORM_WEIGHTS.related),
  beginning: scoresOf(FORM_WEIGHTS.beginning),
};

/** What the sum of the words' scores is divided by, so that a hundred is the most. */
export const divisorOf = (words: number): number => (UNIT / 100) * words;

/** What is added for the words next to each other, and for a title that is exactly the words. */
export const PHRASE_BONUS = 30;
export const TITLE_BONUS = 500;
