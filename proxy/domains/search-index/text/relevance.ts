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
  /** A word of a term of related meaning, such as `burial` of `burial site`, or a tag that often occurs with it. */
  part: 0.15,
  /** A word that goes on after what was typed. */
  beginning: 0.4,
} as const;
export type FormKind = keyof typeof FORM_WEIGHTS;

/**
 * The scores of a form by the fields that contain it: title 4, organisation 2, tag 1, added up. The second field counts a
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
  part: scoresOf(FORM_WEIGHTS.part),
  beginning: scoresOf(FORM_WEIGHTS.beginning),
};

/** So many datasets have a word that says nothing: two to this power. */
const COMMON = 20;
const LEAST_RARITY = 0.05;

/** What a word counts, of one, where some of the words are enough. @param datasets those that have it */
export const rarityOf = (datasets: number): number =>
  Math.max(LEAST_RARITY, 1 - Math.log2(1 + datasets) / COMMON) ** 2;

/** The scores of a form whose word is as rare as given. */
export const rareScores = (kind: FormKind, rarity: number): readonly number[] =>
  rarity === 1 ? FIELD_SCORES[kind] : FIELD_SCORES[kind].map((score) => Math.round(score * rarity));

/** What the sum of the words' scores is divided by, so that a hundred is the most. */
export const divisorOf = (words: number): number => (UNIT / 100) * words;

/** What is added for the words next to each other, and for a title that is exactly the words. */
export const PHRASE_BONUS = 30;
export const TITLE_BONUS = 500;
