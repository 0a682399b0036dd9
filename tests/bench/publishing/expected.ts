/**
 * 30 different files, and what a publisher of each would accept as a proposal. Written before the proposals were seen: a
 * proposal that is none of the named values is wrong, and so is one for a field that names none.
 */
import {
  cycleHires,
  libraryVisits,
  luftqualitaet,
  parkingMachines,
  planning,
  playgrounds,
} from './made-files.ts';

export interface ExpectedFile {
  /** Below the folder of the test data; absent for a file that is made. */
  readonly path?: string;
  readonly make?: () => { readonly name: string; readonly content: Buffer };
  /** Values that a publisher would leave as they are. */
  readonly title: readonly string[];
  /** First and last day, month or year. */
  readonly temporal?: readonly [string, string];
  /** West, south, east, north. */
  readonly spatial?: readonly [number, number, number, number];
  /** Codes of themes of which at least one is right, and no other. */
  readonly themes?: readonly string[];
  readonly frequency?: string;
  readonly language?: string;
  /** The code of a licence that the file names; else the one that the organisation uses. */
  readonly licence?: string;
}

const nasty = (name: string, title: string): ExpectedFile => ({
  path: `csv/nasty/${name}.csv`,
  title: [title],
});

export const expectedFiles: readonly ExpectedFile[] = [
  { path: 'csv/airline-safety__airline-safety.csv', title: ['Airline safety'], themes: ['TRAN'] },
  {
    path: 'csv/alcohol-consumption__drinks.csv',
    title: ['Alcohol consumption drinks', 'Alcohol consumption'],
    themes: ['HEAL', 'SOCI', 'AGRI'],
  },
  { path: 'csv/bachelorette__bachelorette.csv', title: ['Bachelorette'], themes: ['EDUC'] },
  {
    path: 'csv/college-majors__recent-grads.csv',
    title: ['College majors recent grads'],
    themes: ['EDUC', 'ECON'],
  },
  {
    path: 'csv/star-wars-survey__StarWars.csv',
    title: ['Star wars survey', 'Star Wars survey'],
    themes: ['EDUC', 'SOCI'],
  },
  {
    path: 'csv/wri__database_BRA.csv',
    title: ['Power plants in Brazil'],
    spatial: [-72.7864, -33.7228, -34.8536, 4.6311],
    themes: ['ENER'],
  },
  nasty('without-headers', 'Without headers'),
  nasty('latin1', 'Latin1'),
  nasty('duplicate-headers', 'Duplicate headers'),
  nasty('wide', 'Wide'),
  nasty('bom', 'Bom'),
  nasty('leading-zeros', 'Leading zeros'),
  nasty('skip-rows-before-headers', 'Skip rows before headers'),
  nasty('delimiter', 'Delimiter'),
  { path: 'csv/csv-spectrum/comma_in_quotes.csv', title: ['Comma in quotes'] },
  { path: 'csv/csv-spectrum/json.csv', title: ['Json', 'JSON'] },
  {
    path: 'datapackages/population/population.csv',
    title: ['Population'],
    temporal: ['1960', '2024'],
    themes: ['SOCI'],
    frequency: 'ANNUAL',
  },
  {
    path: 'datapackages/gdp/gdp.csv',
    title: ['GDP'],
    temporal: ['1960', '2023'],
    themes: ['ECON'],
    frequency: 'ANNUAL',
  },
  {
    path: 'datapackages/country-codes/country-codes.csv',
    title: ['Country codes'],
    themes: ['REGI', 'INTR', 'GOVE'],
  },
  {
    path: 'datapackages/co2-ppm/co2-annmean-gl.csv',
    title: ['CO2 annual mean', 'CO2 annual mean, global'],
    temporal: ['1979', '2025'],
    themes: ['ENVI'],
    frequency: 'ANNUAL',
  },
  {
    path: 'datapackages/co2-ppm/co2-mm-mlo.csv',
    title: ['CO2 monthly mean', 'CO2 monthly mean, Mauna Loa'],
    temporal: ['1958-03', '2026-06'],
    themes: ['ENVI'],
    frequency: 'MONTHLY',
  },
  {
    path: 'geojson/leeds-wards.geojson',
    title: ['Leeds wards'],
    spatial: [-1.8004, 53.699, -1.2904, 53.9459],
    themes: ['REGI', 'GOVE'],
  },
  {
    path: 'geojson/york-wards.geojson',
    title: ['York wards'],
    spatial: [-1.2237, 53.8746, -0.9197, 54.0569],
    themes: ['REGI', 'GOVE'],
  },
  {
    path: 'geojson/countries.geojson',
    title: ['Countries'],
    spatial: [-180, -90, 180, 83.6451],
    themes: ['REGI', 'INTR'],
  },
  {
    make: cycleHires,
    title: ['Daily cycle hires in Leeds'],
    temporal: ['2024-01-01', '2024-12-30'],
    themes: ['TRAN'],
    frequency: 'DAILY',
    licence: 'CC-BY-4.0',
  },
  {
    make: luftqualitaet,
    title: ['Luftqualität Messwerte 2025', 'Luftqualität, Messwerte 2025'],
    temporal: ['2025-01', '2025-12'],
    themes: ['ENVI', 'HEAL'],
    frequency: 'MONTHLY',
    language: 'de',
  },
  {
    make: parkingMachines,
    title: ['Parking machines'],
    spatial: [-1.6, 53.75, -1.561, 53.789],
    themes: ['TRAN'],
  },
  {
    make: libraryVisits,
    title: ['Library visits'],
    temporal: ['2019-01', '2023-12'],
    themes: ['EDUC'],
    frequency: 'MONTHLY',
  },
  {
    make: planning,
    title: ['Planning decisions'],
    temporal: ['2024-02-05', '2024-11-25'],
    themes: ['REGI', 'GOVE'],
    frequency: 'WEEKLY',
  },
  {
    make: playgrounds,
    title: ['Playgrounds'],
    spatial: [-1.6, 53.7, -1.45, 53.85],
    themes: ['EDUC', 'REGI', 'SOCI'],
  },
];
