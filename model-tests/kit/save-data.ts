/**
 * Pages fetch the code of every page whose link is in view (`src/app/preload-in-view.ts`): a page of members asks for 470 files,
 * of which it needs 120. What is closed after one look would fetch them for nothing, so it is the browser of a person who saves data.
 * Run in the page, before its own scripts.
 */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
}
