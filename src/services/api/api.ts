/**
 * The product's calls as the application sees them. The client behind it is loaded with the first call: a
 * visitor who only reads the page that the server has rendered never needs it.
 */
import type { CallInput, CallName, CallResponse } from '#contract/index.ts';

export interface ApiOptions {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Scheme and host of the product, for example `https://data.example.org`. */
  readonly origin: string;
  /** The member's access token, fresh; undefined for a visitor. */
  readonly getAccessToken: () => Promise<string | undefined>;
  /** False on the server, whose services have checked their own answers. */
  readonly validate?: boolean;
  /** Milliseconds to wait for an answer; 20 seconds by default. */
  readonly timeout?: number;
  /** Called when the server refuses a token that was sent. */
  readonly onTokenRefused?: () => void;
  /** Called with a call that has changed something or has led to a download, and its answer. */
  readonly onDone?: <N extends CallName>(name: N, request: CallInput<N>, answer: CallResponse<N>) => void;
}

export interface Api {
  /** The member's access token, fresh, for what is not a call; undefined for a visitor. */
  readonly accessToken: () => Promise<string | undefined>;
  /** Makes a call. @throws ApiError for every refusal and failure; the reason of `signal` when it is aborted. */
  call<N extends CallName>(
    name: N,
    request: CallInput<N>,
    options?: {
      readonly signal?: AbortSignal;
      /** The call is made although the page ends meanwhile, unless it is longer than browsers send then. */
      readonly keepalive?: boolean;
    },
  ): Promise<CallResponse<N>>;
}

/** Loads the client; calling it early makes the first call quicker. */
export const loadClient = () => import('./client.ts');

/** The API of a document; its client is loaded with the first call. */
export function createApi(options: ApiOptions): Api {
  let client: Promise<Api> | undefined;
  const open = () => {
    client ??= loadClient().then(
      ({ createClient }) => createClient(options),
      (error: unknown) => {
        // The next call tries again; a failed load must not be remembered for the life of the page.
        client = undefined;
        throw error;
      },
    );
    return client;
  };
  return {
    accessToken: options.getAccessToken,
    call: async (name, request, more) => (await open()).call(name, request, more),
  };
}
