/** Maps the free-text themes of catalogues to the thirteen EU data themes. */
import { themes } from '#proxy/platform/lookups/classification.ts';

const known = new Map<string, number>();
for (const theme of themes) {
  const { isoTopics, aliases } = theme.details;
  for (const name of [theme.code, theme.label, theme.uri ?? '', ...isoTopics, ...aliases])
    if (!known.has(name.toLowerCase())) known.set(name.toLowerCase(), theme.id);
}

/** @returns the id of a row of the lookup `theme`, or undefined when the word maps to none. */
export const findTheme = (word: string): number | undefined => known.get(word.trim().toLowerCase());

const labels = new Set(themes.map(({ label }) => label.toLowerCase()));

/** Whether words are the label of a theme. */
export const isThemeLabel = (words: string): boolean => labels.has(words.trim().toLowerCase());
