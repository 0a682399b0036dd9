/** Words for yes and no. Both words of a pair must occur: `F` alone may be anything. */

const PAIRS =
  'true/false yes/no y/n t/f j/n ja/nein ja/nee ja/nej ja/nei oui/non vrai/faux sí/no si/no sì/no sim/não sim/nao verdadero/falso verdadeiro/falso vero/falso wahr/falsch tak/nie kyllä/ei ano/ne áno/nie igen/nem evet/hayır da/ne da/nu да/нет так/ні да/не ναι/όχι כן/לא نعم/لا はい/いいえ 是/否 예/아니요'
    .split(' ')
    .map((pair) => pair.split('/') as [yes: string, no: string]);

const words = new Set(PAIRS.flat());

export const isTruthWord = (lower: string): boolean => words.has(lower);

/** The word for yes among these lower-case words; null when they are no pair. */
export function yesOf(found: ReadonlySet<string>): string | null {
  // English words are plain even when all rows have the same.
  const pair = PAIRS.find(
    ([yes, no], i) => [...found].every((word) => word === yes || word === no) && (found.size === 2 || i < 2),
  );
  return pair?.[0] ?? null;
}
