/**
 * Whether a column counts or measures something, by its name: its numbers cannot be below zero. Names are read in the
 * languages whose columns are common here; a name that says nothing, and one of a change or a balance, is not taken.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words of a name that is one of an amount. */
const amounts = new Set([
  ...words(
    'count counts counted quantity qty number population residents inhabitants people persons households',
  ),
  ...words(
    'visitors visits passengers vehicles cars bicycles cyclists pedestrians trips journeys deaths births',
  ),
  ...words(
    'cases admissions pupils students employees staff beds rooms dwellings age ages area distance length',
  ),
  ...words('width weight duration capacity rainfall precipitation speed'),
  ...words(
    'anzahl einwohner bevolkerung bevoelkerung alter flache flaeche menge besucher fahrzeuge haushalte',
  ),
  ...words('nombre effectif effectifs habitants menages superficie passagers vehicules'),
  ...words('cantidad numero poblacion habitantes edad hogares'),
  ...words('aantal inwoners leeftijd antal alder nifer poblogaeth conteggio abitanti popolazione'),
]);
/** How compounds of German and Dutch end that are amounts. */
const endings = /(?:anzahl|zahl|menge|flache|flaeche|dauer|aantal)$/;
/** Words that make an amount one of a change, or say what is measured of it: these can be below zero. */
const changes = new Set([
  ...words('net netto diff delta pct percent vs versus minus saldo solde error residual yoy log'),
  ...words(
    'lat lon lng long temp offset utc gmt timezone zeitzone score zscore index gain gains loss losses',
  ),
  ...words('perte pertes kennzahl'),
]);
/** Their stems: in compounds they are at the end as well as alone. */
const stems =
  /temperat|latitud|longitud|altitud|elevat|(?:breiten|langen|laengen)grad|exces|excedent|surplus|deficit|defizit|profit|gewinn|verlust|uberschuss|ueberschuss|chang|differen|evolu|variat|variac|deviat|abweich|anomal|growth|wachstum|balanc|bilanz|saldo|zunahme|abnahme|entwicklung|verander|veraender|increas|decreas|adjust|correct|korrektur|migrat|trend/;

/** The words of a name, in small letters without accents: `countTotal` has two. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** @param name of a column of numbers */
export function namesAmount(name: string): boolean {
  const all = wordsOf(name);
  if (all.some((word) => changes.has(word) || stems.test(word))) return false;
  return all.some((word) => amounts.has(word) || endings.test(word));
}
