/**
 * Answers `/pictures/{chart|map}/{guid}.{svg|png}`: a published chart or map as everyone may see it, for pages, mails and
 * sites that show a link with a picture. Which rows, columns and layers are for everyone is decided while it is drawn,
 * by the same calls that a visitor's page makes. It is kept as long as nothing changes that visitors may see.
 */
import { hash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { Guid } from '#contract/entities/common.ts';
import { pictureFormats, pictureKinds, type PictureFormat, type PictureKind } from '#contract/pictures.ts';
import type { PictureInput, Renderer } from '#contract/rendering.ts';
import { acceptedEncoding, compress, type Encoding } from '#proxy/platform/service/encoding.ts';
import { isPassing, RETRY_AFTER } from '#proxy/platform/service/error-handler.ts';
import { createLane } from '#proxy/platform/service/lane.ts';
import { isNotModified } from '#proxy/platform/service/not-modified.ts';
import { createPageCache } from './page-cache.ts';
import { pngOf } from './png-of-svg.ts';
import { readAtlas } from './read-atlas.ts';
import { shownAt } from './runtime-configuration.ts';

export interface PicturesOptions extends Pick<PictureInput, 'configuration' | 'fetch' | 'call'> {
  readonly renderer: Pick<Renderer, 'picture'>;
  readonly origin: () => string;
  /** The catalogue's revision: it changes whenever a visitor might see something else. */
  readonly revision: () => string | Promise<string>;
}

interface Picture {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly size: number;
}

/** Bytes of the pictures that are kept. */
const CAPACITY = 16 * 1_048_576;
/** A table that was made again is seen after so long, in milliseconds. */
const MAXIMUM_AGE = 600_000;
/** Drawing asks for thousands of features and takes a tenth of a second of the process. */
const LANE = { atOnce: 2, waiting: 20, longestWait: 5_000 };
/** What calls are answered where there is nothing to draw, or not for everyone. */
const absent = new Set<unknown>([400, 401, 403, 404, 410, 422]);
/** What calls are answered where there will be: as long as a table is being made, or an allowance is spent. */
const awaited = new Set<unknown>([409, 429]);

const types: Readonly<Record<PictureFormat, string>> = { svg: 'image/svg+xml', png: 'image/png' };

const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  (values as readonly string[]).includes(text);

/** Reads an address; undefined for one that no picture has. */
function readAddress(kind: string, file: string) {
  const [, guid = '', format = ''] = /^([^.]+)\.([a-z]+)$/.exec(file) ?? [];
  const isAddress =
    isOneOf(pictureKinds, kind) && isOneOf(pictureFormats, format) && Guid.safeParse(guid).success;
  return isAddress
    ? { kind: kind as PictureKind, guid: guid.toLowerCase(), format: format as PictureFormat }
    : undefined;
}

const statusOf = (error: unknown): unknown =>
  error instanceof Error && 'status' in error ? error.status : undefined;

class NoPicture extends Error {}

export function servePictures({ renderer, revision, ...options }: PicturesOptions): MiddlewareHandler {
  const cache = createPageCache<Picture>({ capacity: CAPACITY, maximumAge: MAXIMUM_AGE });
  const lane = createLane(LANE);

  async function draw(
    address: NonNullable<ReturnType<typeof readAddress>>,
    encoding: Encoding | undefined,
  ): Promise<Picture> {
    const { kind, guid, format } = address;
    const { origin, ...input } = options;
    const svg = await renderer.picture({
      ...input,
      origin: origin(),
      readAtlas,
      kind,
      guid,
      colours: format === 'png' ? 'light' : 'both',
    });
    if (svg === undefined) throw new NoPicture();
    const plain = format === 'png' ? await pngOf(svg) : Buffer.from(svg);
    const bytes = encoding === undefined ? plain : Buffer.from(await compress(encoding, plain, 'quick'));
    return { bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`, size: bytes.length };
  }

  return async (c) => {
    const address = readAddress(c.req.param('kind') ?? '', c.req.param('file') ?? '');
    const isOff = address?.kind === 'map' && !options.configuration.flags.MAPPING_SOLUTION;
    if (address === undefined || isOff) return c.text('There is no such picture', 404);
    const { kind, guid, format } = address;
    try {
      const accepted = acceptedEncoding(c.req.header('accept-encoding'));
      const encoding = format === 'svg' ? accepted : undefined;
      const key = [options.origin(), kind, guid, format, encoding].join(' ');
      const { bytes, etag } = await cache.get(
        key,
        shownAt(await revision(), options.configuration),
        async () => ({
          page: await lane.run(() => draw(address, encoding)),
          keep: true,
        }),
      );
      // Whether it is still for everyone is asked again with every use.
      const headers = { 'cache-control': 'public, no-cache', vary: 'accept-encoding', etag };
      if (isNotModified(c.req.raw, { etag })) return c.body(null, 304, headers);
      return c.body(new Uint8Array(bytes), 200, {
        ...headers,
        'content-type': types[format],
        ...(encoding !== undefined && { 'content-encoding': encoding }),
        // Sites that show the link ask for it from their own pages.
        'cross-origin-resource-policy': 'cross-origin',
      });
    } catch (error) {
      const status = statusOf(error);
      if (error instanceof NoPicture || absent.has(status)) return c.text('There is no such picture', 404);
      if (awaited.has(status) || isPassing(error))
        return c.text('The picture is not ready', 503, { 'retry-after': RETRY_AFTER });
      throw error;
    }
  };
}
