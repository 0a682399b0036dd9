/** What the name of a file, the names of columns and their letters propose: a title, a theme, a language. */
import { describe, expect, it } from 'vitest';
import { themes } from '#proxy/platform/lookups/classification.ts';
import { themeWords } from '#proxy/platform/lookups/theme-words.ts';
import { languageOfWords } from '#proxy/platform/formats/encoding/language-of-words.ts';
import { titleOfFileName } from '#proxy/domains/publishing/proposals.ts';
import { themeOf } from '#proxy/domains/publishing/propose-themes.ts';

describe('the title of a file name', () => {
  it.each([
    ['air-quality_2024.csv', 'Air quality 2024'],
    ['BinCollectionDays.csv.gz', 'Bin Collection Days'],
    ['airline-safety__airline-safety.csv', 'Airline safety'],
    ['star-wars-survey__StarWars.csv', 'Star wars survey'],
    ['transport - bus stops - transport.csv', 'Transport bus stops'],
    ['2019-04_counts.csv', '2019-04 counts'],
    ['gdp_by_pm10-cycle_v2.csv', 'GDP by PM10 cycle v2'],
    ['.csv', ''],
  ])('of %s is %s', (name, title) => {
    expect(titleOfFileName(name)).toBe(title);
  });
});

describe('the theme', () => {
  const codeOf = (title: string, ...columns: string[]) =>
    themes.find(({ id }) => id === themeOf(title, columns))?.code;

  it('has words for each of the lookup', () => {
    expect(Object.keys(themeWords).toSorted()).toEqual(themes.map(({ code }) => code).toSorted());
  });
  it.each([
    ['TRAN', 'Bus stops of the city', []],
    ['HEAL', 'Table 3', ['hospital', 'patients_waiting', 'week']],
    ['ENVI', 'Luftqualität Messwerte', ['Feinstaub']],
    ['EDUC', 'Écoles primaires', ['élèves']],
    ['REGI', 'Ward boundaries', ['geometry']],
    ['TRAN', 'Road collisions by ward', []],
  ] as const)('is %s for %s', (code, title, columns) => {
    expect(codeOf(title, ...columns)).toBe(code);
  });
  it('is none without words that speak of one, or with as many of two', () => {
    expect(codeOf('Export 12', 'id', 'value')).toBeUndefined();
    expect(codeOf('Table', 'hospital')).toBeUndefined();
    expect(codeOf('Schools and hospitals')).toBeUndefined();
  });
});

describe('the language of words', () => {
  it.each([
    [
      'de',
      'Straße;Hausnummer;Postleitzahl;Ort;Bezirk;Einwohner gesamt;Einwohner männlich;Einwohner weiblich',
    ],
    [
      'fr',
      'commune;code postal;nombre de logements;année de construction;adresse;quartier;date de mise à jour',
    ],
    ['it', 'comune;provincia;popolazione residente;maschi;femmine;data di aggiornamento;superficie'],
    ['nl', 'gemeente;wijk;aantal inwoners;aantal huishoudens;gemiddelde woningwaarde;jaar'],
    ['cy', 'ward;poblogaeth;arwynebedd;dyddiad diweddaru;nifer y tai;cyngor;gwybodaeth;ysgolion'],
    [
      'en',
      'Rank Major Total Men Women Employed Full_time Part_time Unemployed Unemployment_rate Median Low_wage_jobs',
    ],
  ])('is %s', (language, words) => {
    expect(languageOfWords(words)).toBe(language);
  });
  it.each([
    'id;name;value',
    'country,beer_servings,spirit_servings,wine_servings,total_litres_of_pure_alcohol',
    'machine,street,latitude,longitude,spaces,contact_email,installed_year',
    'WD13CD WD13CDO WD13NM WD13NMW',
    '人口;面積;年',
  ])('is not guessed of %s', (words) => {
    expect(languageOfWords(words)).toBeUndefined();
  });
});
