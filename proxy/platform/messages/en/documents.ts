/** Texts about maps, charts and dashboards in feeds and e-mails. */
import { oneLine } from '../format.ts';

export const documents = {
  kinds: { map: 'Map', chart: 'Chart', dashboard: 'Dashboard' },
  /** The title of a feed. @param organisation null: of all of them */
  feed: (organisation: string | null, hasMaps: boolean) => {
    const what = hasMaps ? 'maps, charts and dashboards' : 'charts and dashboards';
    return organisation === null ? what : `${oneLine(organisation)}, ${what}`;
  },
  /** The line of an e-mail that says what a picture shows. */
  picture: (alternative: string) => `What it shows: ${oneLine(alternative)}`,
};
