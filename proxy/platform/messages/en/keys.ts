/** E-mails about API keys. */
import { formatDay, oneLine } from '../format.ts';

export interface NewNetwork {
  readonly name: string;
  readonly organisation: string;
  readonly network: string;
  readonly at: Date;
  /** Whole address of the page of keys. */
  readonly link: string;
  readonly productName: string;
}

export interface Leak {
  readonly name: string;
  readonly organisation: string;
  /** Where the secret was found, as far as that was said. */
  readonly url: string | null;
  /** Whole address of the page of keys. */
  readonly link: string;
  readonly productName: string;
}

export const keys = {
  leaked: ({ name, organisation, url, link, productName }: Leak) => ({
    subject: `API key ${oneLine(name)} was found by others and is revoked`,
    text: `Hello,\n\nThe secret of the API key “${oneLine(name)}” of ${oneLine(organisation)} was found where others can read it${url === null ? '' : ` (${oneLine(url)})`}. The key is revoked: programs that use it are refused.\n\nCreate another key for them, and remove the secret from where it was found:\n${link}\n\n${productName}`,
  }),
  newNetwork: ({ name, organisation, network, at, link, productName }: NewNetwork) => ({
    subject: `API key ${oneLine(name)} used from a new network`,
    text: `Hello,\n\nThe API key “${oneLine(name)}” of ${oneLine(organisation)} was used from the network ${network} for the first time, on ${formatDay(at)}.\n\nIf this is not a program of yours, roll or revoke the key:\n${link}\n\n${productName}`,
  }),
};
