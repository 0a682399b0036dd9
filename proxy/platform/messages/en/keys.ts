/** E-mails about API keys and personal tokens. */
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

export const tokens = {
  leaked: ({ url, link, productName }: Pick<Leak, 'url' | 'link' | 'productName'>) => ({
    subject: 'Your personal token was found by others and is deleted',
    text: `Hello,\n\nYour personal token was found where others can read it${url === null ? '' : ` (${oneLine(url)})`}. It is deleted: programs that use it are refused.\n\nCreate another token for them, and remove the old one from where it was found:\n${link}\n\n${productName}`,
  }),
  newNetwork: ({ network, at, link, productName }: Omit<NewNetwork, 'name' | 'organisation'>) => ({
    subject: 'Your personal token was used from a new network',
    text: `Hello,\n\nYour personal token was used from the network ${network} for the first time, on ${formatDay(at)}.\n\nIf this is not a program of yours, roll or delete the token:\n${link}\n\n${productName}`,
  }),
};

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
