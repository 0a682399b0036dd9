/** Files that the folder of test data lacks: lines above the header, another language, a workbook, lines of JSON, KML. */
import { zip } from '../../support/zip.ts';

interface MadeFile {
  readonly name: string;
  readonly content: Buffer;
}

const dayOf = (start: string, days: number) =>
  new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
const rows = (count: number, row: (i: number) => string) => Array.from({ length: count }, (_, i) => row(i));
const month = (i: number) => String((i % 12) + 1).padStart(2, '0');

/** A heading and a licence above the header, and a day in each row. */
export const cycleHires = (): MadeFile => ({
  name: 'cycle_hires_v2.csv',
  content: Buffer.from(
    [
      'Daily cycle hires in Leeds',
      'Licence: https://creativecommons.org/licenses/by/4.0/',
      '',
      'date,station,hires,returns',
      ...rows(
        365,
        (i) => `${dayOf('2024-01-01', i)},Station ${(i % 9) + 1},${(i * 7) % 90},${(i * 11) % 90}`,
      ),
    ].join('\n'),
  ),
});

const GERMAN_STATIONS = ['Königsplatz', 'Hauptbahnhof', 'Südring', 'Am Mühlgraben'];

/** German words, numbers and days, in the encoding of a spreadsheet from Windows. */
export const luftqualitaet = (): MadeFile => ({
  name: 'Luftqualität_Messwerte_2025.csv',
  content: Buffer.from(
    [
      'Messstelle;Monat;Stickstoffdioxid Mittelwert (µg/m³);Feinstaub;Überschreitungen des Grenzwerts;Bemerkung',
      ...rows(
        48,
        (i) =>
          `${GERMAN_STATIONS[i % 4]};01.${month(Math.floor(i / 4))}.2025;${20 + (i % 9)},${i % 10};${10 + (i % 5)},5;${i % 3};${i % 7 === 0 ? 'Das Gerät wurde gewartet' : 'Keine Störung während der Messung'}`,
      ),
    ].join('\r\n'),
    'latin1',
  ),
});

/** A column that looks like e-mail addresses of persons, and is not. */
export const parkingMachines = (): MadeFile => ({
  name: 'parking-machines.csv',
  content: Buffer.from(
    [
      'machine,street,latitude,longitude,spaces,contact_email,installed_year',
      ...rows(
        40,
        (i) =>
          `PM${100 + i},${['Park Row', 'Vicar Lane', 'The Headrow'][i % 3]},${(53.75 + i / 1000).toFixed(3)},${(-1.6 + i / 1000).toFixed(3)},${(i % 12) + 2},zone${(i % 3) + 1}@parking.leeds.example,${2001 + (i % 20)}`,
      ),
    ].join('\n'),
  ),
});

const cell = (value: string | number) =>
  typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;

/** A workbook with one sheet. */
function workbook(name: string, sheet: readonly (readonly (string | number)[])[]): MadeFile {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const lines = sheet.map(
    (cells, i) =>
      `<row r="${i + 1}">${cells.map((value, at) => cell(value).replace('<c', `<c r="${String.fromCharCode(65 + at)}${i + 1}"`)).join('')}</row>`,
  );
  return {
    name,
    content: zip({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
      '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Visits" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    }),
  };
}

export const libraryVisits = (): MadeFile =>
  workbook('Library visits.xlsx', [
    ['Library', 'Month', 'Visits', 'Loans of books'],
    ...Array.from({ length: 60 }, (_, i) => [
      ['Central', 'Armley', 'Headingley'][i % 3] ?? '',
      `${2019 + Math.floor(i / 12)}-${month(i)}`,
      900 + i * 13,
      400 + i * 3,
    ]),
  ]);

/** One object in each line, a week apart. */
export const planning = (): MadeFile => ({
  name: 'planning-decisions.ndjson',
  content: Buffer.from(
    rows(43, (i) =>
      JSON.stringify({
        application: `24/${1000 + i}/FU`,
        decided: dayOf('2024-02-05', i * 7),
        decision: i % 4 === 0 ? 'Refused' : 'Approved',
        ward: ['Armley', 'Roundhay', 'Otley'][i % 3],
        dwellings: i % 6,
      }),
    ).join('\n'),
  ),
});

export const playgrounds = (): MadeFile => ({
  name: 'Playgrounds.kml',
  content: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${rows(
      31,
      (i) =>
        `<Placemark><name>Playground ${i + 1}</name><description>Swings and a slide</description><Point><coordinates>${(-1.6 + i * 0.005).toFixed(3)},${(53.7 + i * 0.005).toFixed(3)}</coordinates></Point></Placemark>`,
    ).join('')}</Document></kml>`,
  ),
});
