/**
 * The thread that reads one file with GDAL and writes a layer of it as GeoJSON in degrees. It runs within a process that is
 * there for this one file, and ends with it.
 */
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { confine } from './confine.ts';
import type { FoundSystem } from '#contract/preview/states.ts';
import { drivers, type GdalAnswer, type GdalJob } from './job.ts';
import { systemOf, type StoredSystem } from './system-of.ts';

interface Opened {
  readonly info?: {
    readonly driverShortName?: string;
    readonly layers?: readonly {
      readonly name: string;
      readonly fields?: readonly { readonly name: string }[];
      readonly geometryFields?: readonly { readonly coordinateSystem?: StoredSystem }[];
    }[];
  };
}
type OpenedLayer = NonNullable<NonNullable<Opened['info']>['layers']>[number];
interface Gdal {
  open(path: string): Promise<{ datasets: Opened[] }>;
  ogr2ogr(dataset: Opened, options: string[], name: string): Promise<unknown>;
}
type Start = (options: object) => Promise<Gdal>;

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

const job = workerData as GdalJob;
/** Characters of what GDAL says that are kept. */
const KEPT = 300;
const said: string[] = [];
let reached: 'bytes' | 'memory' | null = null;

const isError = (line: string) => /^ERROR \d+:/.test(line);

/** The first error, without paths of the machine and without statements. */
const saying = () =>
  (said.find(isError) ?? said[0] ?? '')
    .replace(/^(?:ERROR|Warning) \d+: /, '')
    .replace(/^sqlite3_\w+\(.*\) failed: /, '')
    .replaceAll(/'?\/(?:input|output)\/[^\s'`,]*'?/g, 'the file')
    .slice(0, KEPT);

const refusal = (why: 'damaged' | 'noLayer'): GdalAnswer => ({
  kind: 'refused',
  why: reached ?? why,
  detail: saying(),
});

/** The box of each feature of GML, which is no property of it. */
const CORNERS = new Set(['lowerCorner', 'upperCorner']);

/** Writes a layer; false where GDAL could not. */
async function write(
  gdal: Gdal,
  dataset: Opened,
  { name, fields = [] }: OpenedLayer,
  systems: readonly string[],
): Promise<boolean> {
  said.length = 0;
  const own = fields.filter((field) => job.format !== 'gml' || !CORNERS.has(field.name));
  const selected = own.length === fields.length ? [] : ['-select', own.map((field) => field.name).join(',')];
  const form = ['-f', 'GeoJSONSeq', '-limit', String(job.rows), '-nlt', 'CONVERT_TO_LINEAR'];
  const options = [...form, ...selected, ...systems, name];
  try {
    await gdal.ogr2ogr(dataset, options, 'layer');
    // A file that ends early has been written up to there: a part of its rows is no table.
    return reached === null && !said.some(isError);
  } catch (error) {
    said.push(error instanceof Error ? error.message : JSON.stringify(error));
    return false;
  }
}

const asItIs = ['-a_srs', 'NONE'];
const toDegrees = (system: string | null) => [
  ...(system === null ? [] : ['-s_srs', system]),
  '-t_srs',
  'EPSG:4326',
];

async function convert(gdal: Gdal): Promise<GdalAnswer> {
  const { datasets } = await gdal.open(join(job.folder, job.file));
  const [dataset] = datasets;
  const layers = dataset?.info?.layers;
  if (dataset === undefined || layers === undefined || dataset.info?.driverShortName !== drivers[job.format])
    return refusal('damaged');
  const names = layers.map(({ name }) => name);
  // What is not well-formed is read up to there, and no further.
  if (job.format === 'gml' && said.some(isError)) return refusal('damaged');
  const at = Math.max(0, job.wanted - 1);
  const layer = layers[at];
  // Only a database can have no layer.
  if (names.length === 0 && job.format !== 'geopackage') return refusal('damaged');
  if (layer === undefined) return refusal('noLayer');
  const done = (system: FoundSystem | null): GdalAnswer => ({
    kind: 'layer',
    path: join(job.out, 'layer.geojsonl'),
    names,
    position: at + 1,
    system,
  });
  const [geometry] = layer.geometryFields ?? [];
  if (geometry === undefined)
    return (await write(gdal, dataset, layer, [])) ? done(null) : refusal('damaged');
  // What the numbers of such coordinates mean is never guessed.
  const asItStands = async (system: FoundSystem): Promise<GdalAnswer> =>
    (await write(gdal, dataset, layer, asItIs)) ? done(system) : refusal('damaged');
  const found = systemOf(geometry.coordinateSystem, job.system);
  if (found.state === 'converted') {
    if (await write(gdal, dataset, layer, toDegrees(job.system))) return done(found);
    if (reached !== null) return refusal('damaged');
    // A system that PROJ does not know, or a place that it cannot hold.
    const reason = said.join(' ');
    const isOutside = /reproject|outside|domain/i.test(reason);
    if (!isOutside && !/transformation|source SRS|process SRS|PROJ|OGRSpatialReference/i.test(reason))
      return refusal('damaged');
    return asItStands({ ...found, state: isOutside ? 'outside' : 'unknown' });
  }
  return asItStands(found);
}

const require = createRequire(import.meta.url);
const start = require('gdal3.js/node') as Start;
// It reads its own data from below the working folder, whatever is before the path.
const path = relative(process.cwd(), join(dirname(require.resolve('gdal3.js/package.json')), 'dist/package'));
confine({
  ...job,
  onReached(bound) {
    reached = bound;
  },
});
const answer = await start({
  path,
  dest: job.out,
  env: { GDAL_SKIP: SKIPPED.join(','), GML_FIELDTYPES: 'ALWAYS_STRING' },
  logHandler: () => undefined,
  errorHandler: (line: string) => said.push(line),
})
  .then(convert)
  .catch((error: unknown): GdalAnswer => {
    const lines = [error].flat().map((one) => (one instanceof Error ? one.message : JSON.stringify(one)));
    said.push(...lines);
    return refusal('damaged');
  });
parentPort?.postMessage(answer);
