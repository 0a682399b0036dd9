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

export const keys = {
  newNetwork: ({ name, organisation, network, at, link, productName }: NewNetwork) => ({
    subject: `API key ${oneLine(name)} used from a new network`,
    text: `Hello,\n\nThe API key “${oneLine(name)}” of ${oneLine(organisation)} was used from the network ${network} for the first time, on ${formatDay(at)}.\n\nIf this is not a program of yours, roll or revoke the key:\n${link}\n\n${productName}`,
  }),
};
