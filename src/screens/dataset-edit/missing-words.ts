/** Words for no value as an editor types them: one on each line. */

/** @returns each once, in their order */
export const readMissingWords = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
