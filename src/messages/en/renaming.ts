/** Texts for saying that a column has another name, in the editor and where an import waits. */
export const renaming = {
  to: (column: string) => `New name of ${column}`,
  choose: 'Choose its new name',
  likely: (column: string) => `${column} (looks the same)`,
  act: 'Same column',
  actOf: (column: string) => `Say that ${column} has another name`,
  said: (after: string) => `is now ${after}`,
  undo: 'Take back',
  undoOf: (before: string, after: string) => `Take back that ${before} is now ${after}`,
} as const;
