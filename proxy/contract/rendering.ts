/**
 * The seam between the server and the browser application's server bundle (`dist/server/entry-server.js`):
 * the bundle exports one `Renderer`, the server gives it a request and all it may know.
 */
import type { CallName } from './index.ts';
import type { PictureKind } from './pictures.ts';
import type { Problem } from './problem.ts';
import type { RuntimeConfiguration } from './runtime-configuration.ts';

/** What a page needs of the client build, by route id; the router's own manifest format. */
export interface PageManifest {
  readonly routes: Record<string, PageManifestRoute>;
  /** Addresses of the chunks that every page of members needs beside those of its routes. */
  readonly ofMembers?: readonly string[];
  /** The text of every style sheet, by address, to be written into the page. */
  readonly inlineCss: { readonly styles: Record<string, string> };
}

export interface PageManifestRoute {
  /** Addresses of the chunks the route needs. */
  preloads?: string[];
  css?: string[];
  scripts?: { attrs: { type: 'module'; async: boolean; src: string } }[];
}

/**
 * What an address leads to.
 * - `public`: the same for every visitor. `key` is the address with known parameters only, in canonical order.
 * - `member`: the neutral shell; whatever is in it, the server does not know it.
 * - `unknown`: no route.
 */
export type Destination =
  | { kind: 'public'; key: string; route?: string }
  | { kind: 'member'; route?: string }
  | { kind: 'unknown' };

/** What a visitor's call led to. */
export type VisitorAnswer =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Makes a call for a visitor where its service is in this process: objects are handed over as they are, and neither
 * requests nor texts are made of them. Undefined for a service elsewhere, which is asked through `fetch`.
 */
export type VisitorCall = (
  name: CallName,
  fields: Record<string, unknown>,
  /** As the header of a request would be. */
  acceptLanguage?: string,
) => Promise<VisitorAnswer> | undefined;

/** A page as the renderer leaves it. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  /** True: something of it will be there in a moment, such as the figures of a table that is being made. */
  readonly isUnfinished?: boolean;
  /** The whole page, or the stream of one with a nonce; null where the address leads elsewhere. */
  readonly body: string | ReadableStream<Uint8Array> | null;
}

export interface RenderInput {
  readonly request: Request;
  readonly manifest: PageManifest;
  readonly configuration: RuntimeConfiguration;
  /** Scheme and host that the product is reached by. */
  readonly origin: string;
  /** Reaches the gateway without leaving the process. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly call?: VisitorCall | undefined;
  /** Present: the page streams and its inline scripts carry this nonce. Absent: it is rendered whole. */
  readonly nonce?: string;
}

/** A picture of what everyone may see. */
export interface PictureInput extends Pick<RenderInput, 'configuration' | 'origin' | 'fetch' | 'call'> {
  readonly kind: PictureKind;
  readonly guid: string;
  /** Reads the atlas of land and countries (TopoJSON). */
  readonly readAtlas: (detail: 'fine' | 'coarse') => Promise<unknown>;
  /** `both`: its reader chooses between light and dark. `light`: written out, for what has no such choice. */
  readonly colours: 'both' | 'light';
}

export interface Renderer {
  destination(url: URL): Destination;
  /**
   * Renders a page: 200, 404 for what is not there, 3xx for a route that leads elsewhere.
   * @throws what a loader has thrown; the page for it is `renderFailure`.
   */
  render(input: RenderInput): Promise<RenderedPage>;
  /**
   * Draws a picture as SVG; undefined when nothing of it is for everyone.
   * @throws what a call has thrown, with its `status`
   */
  picture(input: PictureInput): Promise<string | undefined>;
  /** The page for "something broke", whole and without scripts. */
  renderFailure(input: {
    configuration: RuntimeConfiguration;
    /** 500, or what else has failed. */
    status: number;
    /** Also in the server's log. */
    reference: string;
    /** Path and query of the page that failed, to try again. */
    address: string;
    /** The text of the product's style sheets. */
    css: string;
  }): string;
  /**
   * The page for a request that is not taken up for lack of time: short, and the same for all, with addresses of style
   * sheets instead of their text.
   */
  renderBusy(input: { configuration: RuntimeConfiguration; sheets: readonly string[] }): string;
  /** Ids of all routes, for the test that compares them with the manifest. */
  readonly routeIds: readonly string[];
}

/** JSON that may be inside a `<script>`: a `<` could otherwise end it. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** The id of the `<script type="application/json">` that carries the runtime configuration of a page. */
export const RUNTIME_CONFIGURATION_ID = 'runtime-configuration';
