/** Reads the whole of a source: a file that was handed in, or an address with all its pages. */
import { CATALOGUE_BYTES, CATALOGUE_PARTS } from '#contract/harvest.ts';
import { fieldsOf } from '#proxy/platform/formats/json/untyped.ts';
import { FetchRefused, guardedFetch, type Fetched } from '#proxy/platform/fetching/guarded-fetch.ts';
import { MalformedFile } from '#proxy/platform/formats/malformed-file.ts';
import { nextPart } from '../importer/dcat-ap/read-graph.ts';
import { parseDocument, type Parsed } from '../importer/read-document.ts';

/** Datasets that CKAN is asked for at a time. */
const PAGE = 100;
/** How long one answer may take, in milliseconds. */
const TIMEOUT = 120_000;
const ACCEPT =
  'application/json, application/ld+json;q=0.9, text/turtle;q=0.9, application/rdf+xml;q=0.8, */*;q=0.1';

export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly trustedHosts: readonly string[];
  /** @param total 0 while it is not known */
  readonly progress: (done: number, total: number) => Promise<void>;
}

const isSearch = (url: URL): boolean => /\/api\/(?:\d+\/)?action\/package_search\/?$/.test(url.pathname);
const isWebPage = ({ bytes }: Fetched): boolean =>
  /^\s*(?:<!--.*?-->\s*)?<(?:!doctype\s+html|html)/is.test(new TextDecoder().decode(bytes.subarray(0, 2000)));

/** The search of the CKAN whose page an address is: of its start page, or one below `/dataset`. */
function searchOf(address: string): URL {
  const url = new URL(address);
  const root = url.pathname.replace(/\/(?:dataset|organization|group)(?:\/.*)?$/, '').replace(/\/+$/, '');
  return new URL(`${root}/api/3/action/package_search`, url);
}

const pageOf = (search: URL, start: number): string => {
  const url = new URL(search);
  url.searchParams.set('rows', String(PAGE));
  url.searchParams.set('start', String(start));
  // An order that does not change between two pages.
  if (!url.searchParams.has('sort')) url.searchParams.set('sort', 'id asc');
  return url.href;
};

/**
 * Reads an address.
 * @throws FetchRefused where it cannot be had whole, MalformedFile where it is no catalogue
 */
export async function readAddress(address: string, options: ReadOptions): Promise<readonly Parsed[]> {
  let size = 0;
  let parts = 0;
  const fetchPart = async (from: string): Promise<Fetched> => {
    parts += 1;
    if (parts > CATALOGUE_PARTS)
      throw new FetchRefused(`The catalogue has more than ${CATALOGUE_PARTS} pages, so it is not read.`);
    const fetched = await guardedFetch(from, {
      signal: options.signal,
      trustedHosts: options.trustedHosts,
      bytes: CATALOGUE_BYTES - size,
      milliseconds: TIMEOUT,
      accept: ACCEPT,
    });
    size += fetched.bytes.byteLength;
    return fetched;
  };

  async function readSearch(search: URL): Promise<readonly Parsed[]> {
    const read: Parsed[] = [];
    let found = 0;
    for (;;) {
      const fetched = await fetchPart(pageOf(search, found));
      const part = parseDocument(fetched.bytes, fetched.address);
      if (part.kind !== 'ckan')
        throw new MalformedFile('The address does not answer as the API of CKAN does.');
      read.push(part);
      found += part.packages.length;
      const { count } = fieldsOf(fieldsOf(part.document)['result']);
      const total = typeof count === 'number' ? count : found;
      await options.progress(Math.min(found, total), total);
      if (part.packages.length === 0 && found < total)
        throw new FetchRefused(
          `The catalogue says that it has ${total} datasets, and answers ${found} of them.`,
        );
      if (found >= total || part.packages.length === 0) return read;
    }
  }

  if (isSearch(new URL(address))) return readSearch(new URL(address));
  const first = await fetchPart(address);
  if (isWebPage(first)) {
    try {
      return await readSearch(searchOf(first.address));
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof FetchRefused) && !(error instanceof MalformedFile)) throw error;
      throw new MalformedFile(
        'The address is a web page, and there is no API of CKAN beside it. Give the address of the catalogue file, such as https://data.example.org/data.json.',
      );
    }
  }
  const read = [parseDocument(first.bytes, first.address)];
  const seen = new Set([first.address]);
  for (let last = read[0]; last?.kind === 'dcat-ap'; last = read.at(-1)) {
    const next = nextPart(last.graph);
    await options.progress(read.length, 0);
    if (next === undefined || seen.has(next)) break;
    seen.add(next);
    const fetched = await fetchPart(next);
    read.push(parseDocument(fetched.bytes, fetched.address));
  }
  return read;
}
