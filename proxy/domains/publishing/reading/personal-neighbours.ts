/**
 * Personal data that only its neighbours give away: positions beside people, and counts of a few people in a table that is
 * broken down by age, sex and the like.
 */
import type { StoredPersonal } from '#proxy/platform/database/schema.publishing.ts';
import { placeColumns } from './covered-area.ts';

/** What is in one row about one person. A mere `name` may be that of a place. */
const PERSON =
  /(?:^|[\s_.-])(?:(?:first|last|given|family|full|sur|middle|maiden)[\s_.-]?name|forename|surname|(?:patient|resident|customer|client|tenant|pupil|student|employee|driver|applicant|complainant|claimant|victim|owner|householder|member|user)(?:[\s_.-]?(?:name|id|no|number))?|vorname|nachname|familienname|patientin?|kunde|mieter|schueler|schüler|prenom|prénom|apellidos?|cognome|voornaam|achternaam)(?:$|[\s_.-])/i;

/** A mere owner may be a body: of trees, bins and roads it mostly is. */
const OWNER = /(?:^|[\s_.-])owner$/i;
const BODY =
  /(?:^|[^\p{L}])(?:council|authority|borough|county|city|town|parish|department|dept|ministry|agency|office|service|services|trust|association|society|company|co|ltd|limited|plc|llp|inc|corp|gmbh|ag|bv|nv|sa|university|college|school|church|hospital|nhs|housing|highways|railway|group|public|private|state|government|council-owned|gemeinde|stadt|land|verein|ville|commune)(?:$|[^\p{L}])/iu;

/** Whether the owners of a table are people: most differ from each other, and most are no bodies. */
function arePeople(values: readonly string[]): boolean {
  const owners = new Set(values.map((value) => value.trim().toLowerCase()).filter((value) => value !== ''));
  const bodies = [...owners].filter((owner) => BODY.test(owner)).length;
  return owners.size * 2 >= values.length && bodies * 2 < owners.size;
}

/** Whether a column is of the people that rows are about. */
const isOfPerson = (name: string, values: readonly string[]): boolean =>
  PERSON.test(name) && (!OWNER.test(name) || arePeople(values));

/** Decimals of degrees with which a place is that of a house: 100 m. */
const DECIMALS = 3;
const exact = new RegExp(String.raw`^[+-]?\d{1,3}[.,]\d{${DECIMALS},}$`);

/** What people are counted by. */
const DIMENSION =
  /(?:^|[\s_.-])(?:age|age[\s_.-]?(?:group|band|range|class)|sex|gender|ethnic\w*|race|religion|faith|nationality|citizenship|disab\w*|diagnos\w*|illness|disease|condition|cause[\s_.-]?of[\s_.-]?death|offen[cs]e|benefit|sexual[\s_.-]?orientation|marital\w*|alter|altersgruppe|geschlecht|staatsangehörigkeit|herkunft|erkrankung|âge|sexe|nationalité|edad|sexo|nacionalidad|leeftijd|geslacht)(?:$|[\s_.-])/i;
/** How a column of counts of people is called. */
const COUNT =
  /(?:^|[\s_.-])(?:count|counts|total|number|num|n|cases?|patients?|persons?|people|residents|pupils|students|claimants|applicants|victims|offenders|prisoners|deaths|births|admissions|households|anzahl|fälle|faelle|personen|patienten|schüler|nombre|effectif|personnes|patients|élèves|casos|personas|pacientes|alumnos|aantal)(?:$|[\s_.-])/i;
/** Cells below this count may be one's neighbour. */
const FEW = 5;
const whole = /^\d{1,9}$/;

/** Samples of the columns, by their place. */
type Samples = readonly (readonly string[])[];

/** Columns with coordinates of people. */
function positions(names: readonly string[], samples: Samples, isOfPeople: boolean): StoredPersonal[] {
  const places = placeColumns(names);
  const hasPerson = isOfPeople || names.some((name, place) => isOfPerson(name, samples[place] ?? []));
  if (places === null || !hasPerson) return [];
  return places.flatMap((place): StoredPersonal[] => {
    const values = samples[place] ?? [];
    const found = values.filter((value) => exact.test(value)).length;
    return found > 0 && found * 2 >= values.length
      ? [{ column: names[place] ?? '', kind: 'position', looked: values.length, found }]
      : [];
  });
}

/** Columns of counts in which some are of a few people. */
function smallCounts(names: readonly string[], samples: Samples): StoredPersonal[] {
  if (!names.some((name) => DIMENSION.test(name))) return [];
  if (names.some((name, place) => isOfPerson(name, samples[place] ?? []))) return [];
  return names.flatMap((column, place): StoredPersonal[] => {
    const values = samples[place] ?? [];
    if (!COUNT.test(column) || DIMENSION.test(column)) return [];
    const counts = values.filter((value) => whole.test(value)).map(Number);
    // Years, codes and marks are no counts.
    if (counts.length < values.length * 0.9 || Math.max(0, ...counts) < FEW) return [];
    const found = counts.filter((count) => count > 0 && count < FEW).length;
    return found > 0 ? [{ column, kind: 'smallCount', looked: values.length, found }] : [];
  });
}

/**
 * @param isOfPeople other columns have e-mail addresses, telephone or identification numbers
 * @param samples some values of each column
 */
export const personalNeighbours = (
  names: readonly string[],
  samples: Samples,
  isOfPeople: boolean,
): StoredPersonal[] => [...positions(names, samples, isOfPeople), ...smallCounts(names, samples)];
