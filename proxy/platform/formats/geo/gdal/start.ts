/** Starts GDAL within this thread, with nothing that it may do but what a job allows, and keeps what it says. */
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { confine, type Bounds } from './confine.ts';
import type { StoredSystem } from './system-of.ts';

export interface Opened {
  readonly info?: {
    readonly driverShortName?: string;
    readonly layers?: readonly {
      readonly name: string;
      readonly fields?: readonly { readonly name: string }[];
      readonly geometryFields?: readonly {
        readonly coordinateSystem?: StoredSystem;
        /** West, south, east and north, in the numbers of the file. */
        readonly extent?: readonly number[];
      }[];
    }[];
  };
}
export type OpenedLayer = NonNullable<NonNullable<Opened['info']>['layers']>[number];
interface Library {
  open(path: string): Promise<{ datasets: Opened[] }>;
  ogr2ogr(dataset: Opened, options: string[], name: string): Promise<unknown>;
}
type Start = (options: object) => Promise<Library>;

/** Every other driver: what a file pretends to be is not tried. */
const SKIPPED =
  `VRT DERIVED GTiff COG NITF RPFTOC ECRGTOC HFA SAR_CEOS CEOS JAXAPALSAR GFF ELAS ESRIC AIG AAIGrid GRASSASCIIGrid ISG SDTS
  DTED PNG JPEG MEM JDEM GIF BIGGIF ESAT BSB XPM BMP DIMAP AirSAR RS2 SAFE PCIDSK PCRaster ILWIS SGI SRTMHGT Leveller
  Terragen ISIS3 ISIS2 PDS PDS4 VICAR TIL ERS L1B FIT GRIB RMF MSGN RST GSAG GSBG GS7BG COSAR TSX COASP R MAP
  KMLSUPEROVERLAY WEBP PDF Rasterlite MBTiles CALS WMTS SENTINEL2 MRF PNM DOQ1 DOQ2 PAux MFF MFF2 GSC FAST BT LAN CPG NDF
  EIR DIPEx LCP GTX LOSLAS NTv2 CTable2 ACE2 SNODAS KRO ROI_PAC RRASTER BYN NOAA_B NSIDCbin ARG RIK USGSDEM GXF NWT_GRD
  NWT_GRC ADRG SRP BLX SAGA XYZ HF2 OZI CTG ZMap NGSGEOID IRIS PRF SIGDEM TGA STACTA STACIT OpenFileGDB CAD GenBin ENVI
  EHdr ISCE Zarr LVBAG OGR_SDTS S57 DGN OGR_VRT Memory CSV GPX KML GeoJSON ESRIJSON TopoJSON OGR_GMT SQLite WAsP DXF
  Geoconcept GeoRSS VFK PGDUMP OSM OGR_PDS EDIGEO SVG Idrisi ODS XLSX SXF Selafin JML VDV MVT MapML GTFS PMTiles JSONFG
  TIGER AVCBin AVCE00`.split(/\s+/);

export interface Gdal extends Library {
  /** The bound that was reached. */
  reached(): 'bytes' | 'memory' | null;
  note(error: unknown): void;
  /** Whether something has failed since it was last forgotten. @param but what is no failure */
  hasFailed(but?: RegExp): boolean;
  forget(): void;
  /** All that was kept. */
  all(): string;
  /** The first error, without paths of the machine and without statements. */
  saying(): string;
}

/** Characters of what GDAL says that are shown. */
const SHOWN = 300;
const isError = (line: string) => /^ERROR \d+:/.test(line);

/** @param driver one of those that are skipped otherwise */
export async function startGdal(
  { out, bytes, memory }: Omit<Bounds, 'onReached'>,
  driver?: 'CSV',
): Promise<Gdal> {
  const said: string[] = [];
  let reached: 'bytes' | 'memory' | null = null;
  const require = createRequire(import.meta.url);
  const start = require('gdal3.js/node') as Start;
  // It reads its own data from below the working folder, whatever is before the path.
  const path = relative(
    process.cwd(),
    join(dirname(require.resolve('gdal3.js/package.json')), 'dist/package'),
  );
  confine({
    out,
    bytes,
    memory,
    onReached(bound) {
      reached = bound;
    },
  });
  const library = await start({
    path,
    dest: out,
    env: {
      GDAL_SKIP: SKIPPED.filter((name) => name !== driver).join(','),
      GML_FIELDTYPES: 'ALWAYS_STRING',
      // A long geometry is one line.
      OGR_CSV_MAX_LINE_SIZE: '-1',
    },
    logHandler: () => undefined,
    errorHandler: (line: string) => said.push(line),
  });
  return {
    open: (file) => library.open(file),
    ogr2ogr: (dataset, options, name) => library.ogr2ogr(dataset, options, name),
    reached: () => reached,
    note(error) {
      said.push(...[error].flat().map((one) => (one instanceof Error ? one.message : JSON.stringify(one))));
    },
    hasFailed: (but) => said.some((line) => isError(line) && but?.test(line) !== true),
    forget() {
      said.length = 0;
    },
    all: () => said.join(' '),
    saying: () =>
      (said.find(isError) ?? said[0] ?? '')
        .replace(/^(?:ERROR|Warning) \d+: /, '')
        .replace(/^sqlite3_\w+\(.*\) failed: /, '')
        .replaceAll(/'?\/(?:input|output)\/[^\s'`,]*'?/g, 'the file')
        .slice(0, SHOWN),
  };
}
