/** Files of real life from the folder of test data, each with what must come of it. */
import { two, type Wanted } from '../service/publishing/hostile-tables.ts';

/** Files of real life, by their path below the folder of test data. The tables of `csv-spectrum` stand beside them. */
export const collected: Readonly<Record<string, Wanted>> = {
  'airline-safety__airline-safety.csv': { rows: 56, first: [['Aer Lingus', 320_906_734, 2, 0, 0, 0]] },
  'alcohol-consumption__drinks.csv': {
    columns: [
      'country:text',
      'beer_servings:integer',
      'spirit_servings:integer',
      'wine_servings:integer',
      'total_litres_of_pure_alcohol:decimal',
    ],
    rows: 193,
    first: [
      ['Afghanistan', 0, 0, 0, 0],
      ['Albania', 89, 132, 54, 4.9],
    ],
  },
  'bachelorette__bachelorette.csv': {
    rows: 921,
    first: [
      ['SHOW', 'SEASON', 'ID', '1', '2', '3'],
      ['Bachelorette', '13', '13_BRYAN_A', 'R1', null, null],
    ],
  },
  'college-majors__recent-grads.csv': {
    rows: 173,
    first: [[1, 2419, 'PETROLEUM ENGINEERING', 2339, 2057, 282]],
  },
  'star-wars-survey__StarWars.csv': { rows: 1186 },
  'wri__database_BRA.csv': {
    rows: 4666,
    first: [['BRA', 'Brazil', '14 de Julho', 'BRA0000012', 100.710_000_000_000_01, -29.0648]],
  },
  'nasty/bom.csv': {
    columns: two.columns,
    rows: 2,
    first: [
      [1, 'english'],
      [2, '中国人'],
    ],
  },
  'nasty/delimiter.csv': {
    columns: two.columns,
    rows: 2,
    first: [
      [1, 'english'],
      [2, '中国人'],
    ],
  },
  'nasty/duplicate-headers.csv': {
    columns: ['id:integer', 'name:text', 'id 2:integer', 'age:integer', 'id 3:text'],
    rows: 2,
    first: [[1101, 'John', 0, 30, '001101']],
  },
  'nasty/latin1.csv': {
    columns: two.columns,
    first: [
      [1, 'english'],
      [2, '©'],
    ],
  },
  'nasty/leading-zeros.csv': { columns: ['value:text'], rows: 3, first: [['01'], ['002']] },
  'nasty/skip-rows-before-headers.csv': {
    columns: two.columns,
    rows: 2,
    first: [
      [1, 'english'],
      [2, '中国人'],
    ],
  },
  'nasty/without-headers.csv': {
    columns: ['column 1:integer', 'column 2:text'],
    rows: 3,
    first: [[1, 'english']],
  },
};
