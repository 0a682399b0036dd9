/** The server to which a file is sent, for one page: each request of the transfer waits until a step answers it. */
import { expect, type Page, type Route } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { Upload, UploadState } from '#contract/uploads.ts';
import { origin } from './accounts.ts';
import { DATASET, TODAY } from './edited-dataset.ts';
import { dataOf, refusalOf } from './gateway.ts';

const UPLOAD = 'abcdefghijklmnop';
const ADDRESS = `/api/uploads/${UPLOAD}`;
/** Bytes of each file. */
export const UPLOAD_SIZE = 60;
/** Why the server refuses a file. */
export const VIRUS = 'A virus was found in the file.';

/** The upload as the server lists it. */
export const uploadEntity = (state: UploadState, more: Partial<Upload> = {}): Upload => ({
  uploadId: UPLOAD,
  address: ADDRESS,
  datasetGUID: DATASET,
  name: 'counts.csv',
  size: UPLOAD_SIZE,
  offset: 0,
  state,
  reason: '',
  checksum: null,
  scan: null,
  createdAt: TODAY,
  touchedAt: TODAY,
  expiresAt: null,
  ...more,
});

/** The headers of an answer of the server about an upload that has this many bytes. */
export const tusHeaders = (offset: number, more: Readonly<Record<string, string>> = {}) => ({
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': String(offset),
  'Upload-Length': String(UPLOAD_SIZE),
  'Cache-Control': 'no-store',
  ...more,
});

/** The transfer of one page, and the other tab that may send instead. */
class Transfer {
  /** The server has an upload. */
  isBegun: boolean;
  /** The page asks for the offset of an upload that it has just begun. */
  isFresh = false;
  private readonly page: Page;
  private waiting: Route | null = null;
  private other: Page | null = null;

  constructor(page: Page, isBegun: boolean) {
    this.page = page;
    this.isBegun = isBegun;
  }

  hold(route: Route): void {
    this.waiting = route;
  }

  /** A request that was made before counts no more. */
  forget(): void {
    this.waiting = null;
  }

  private async next(): Promise<Route> {
    await expect.poll(() => this.waiting !== null).toBe(true);
    const route = this.waiting as Route;
    this.waiting = null;
    return route;
  }

  async begin(offset: number): Promise<void> {
    const route = await this.next();
    if (route.request().method() === 'HEAD') return route.fulfill({ headers: tusHeaders(offset) });
    this.isBegun = true;
    this.isFresh = true;
    return route.fulfill({ json: uploadEntity('receiving') });
  }

  /** Bytes are on their way, and the server has not confirmed them. */
  async progress(offset: number): Promise<void> {
    await expect.poll(() => this.waiting?.request().method()).toBe('PATCH');
    const from = Number(this.waiting?.request().headers()['upload-offset']);
    await this.page.evaluate(
      ([loaded, total]) => {
        const { transfer } = globalThis as unknown as { readonly transfer: XMLHttpRequest };
        transfer.upload.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded, total }),
        );
      },
      [offset - from, UPLOAD_SIZE - from] as const,
    );
  }

  /** The server has this many bytes now. */
  async accept(offset: number): Promise<void> {
    const route = await this.next();
    await route.fulfill({
      status: route.request().method() === 'HEAD' ? 200 : 204,
      headers: tusHeaders(offset),
    });
  }

  async mismatch(offset: number): Promise<void> {
    const digest = `sha-256=:${'A'.repeat(43)}=:`;
    await (await this.next()).fulfill({ headers: tusHeaders(offset, { 'Upload-Prefix-Digest': digest }) });
  }

  async cut(): Promise<void> {
    await (await this.next()).abort('connectionfailed');
  }

  async refuse(status: number, message?: string): Promise<void> {
    const route = await this.next();
    const answer = refusalOf(status, message === undefined ? undefined : { field: 'size', message });
    await route.fulfill(
      route.request().method() === 'POST' ? answer : { status, headers: { 'Tus-Resumable': '1.0.0' } },
    );
  }

  async takeElsewhere(): Promise<void> {
    this.other ??= await this.page.context().newPage();
    await this.other.goto(`${origin()}/robots.txt`);
    await this.other.evaluate(
      (name) =>
        new Promise<void>((taken) => {
          void navigator.locks.request(name, () => {
            taken();
            return new Promise<void>((release) => Object.assign(globalThis, { release }));
          });
        }),
      `upload ${UPLOAD}`,
    );
  }

  async progressElsewhere(offset: number): Promise<void> {
    await this.other?.evaluate(([name, bytes]) => new BroadcastChannel(name).postMessage(bytes), [
      `upload ${UPLOAD}`,
      offset,
    ] as const);
  }

  async endElsewhere(): Promise<void> {
    await this.other?.evaluate(() => (globalThis as unknown as { release: () => void }).release());
  }
}

const transfers = new WeakMap<Page, Transfer>();

export function transferOf(page: Page): Transfer {
  const transfer = transfers.get(page);
  if (!transfer) throw new Error('The transfers of this page are not held.');
  return transfer;
}

/**
 * Delays the requests of the file with this name; those of other files are never answered.
 *
 * @param isBegun the server has an upload of it already
 */
export async function holdTransfers(page: Page, name: string, isBegun: boolean): Promise<void> {
  const transfer = new Transfer(page, isBegun);
  transfers.set(page, transfer);
  await page.addInitScript(() => {
    globalThis.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: XMLHttpRequestBodyInit | null): void {
        Object.assign(globalThis, { transfer: this });
        super.send(body);
      }
    };
  });
  await routeCalls(
    page,
    (url) => dataOf(url) === 'data/upload:create',
    (route) => {
      if ((route.request().postDataJSON() as { readonly name: string }).name === name) transfer.hold(route);
    },
  );
  await routeCalls(
    page,
    (url) => dataOf(url) === 'data/dataset:attachUpload',
    (route) => route.fulfill({ json: { resourceGUID: DATASET, versionGUID: DATASET } }),
  );
  await routeCalls(
    page,
    (url) => dataOf(url) === 'data/dataset:detachUpload',
    (route) => route.fulfill({ json: {} }),
  );
  await routeCalls(page, `**${ADDRESS}`, (route) => {
    if (route.request().method() === 'DELETE') return route.fallback();
    if (route.request().method() === 'HEAD' && transfer.isFresh) {
      transfer.isFresh = false;
      return route.fulfill({ headers: tusHeaders(0) });
    }
    return transfer.hold(route);
  });
}
