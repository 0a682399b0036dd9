/** Messages to the submitter of an app about what was decided. Plain text: every mail program can read it. */
import { oneLine } from '../format.ts';

export interface DecidedApp {
  readonly name: string;
  readonly organisation: string;
  /** As the organisation has written it; it may have several lines. */
  readonly reason: string | null;
  readonly givenName: string;
  /** Whole addresses; messages are read elsewhere. */
  readonly page: string;
  readonly mine: string;
  readonly productName: string;
}

const letter = (
  { givenName, productName }: DecidedApp,
  { subject, text }: { subject: string; text: string },
) => ({
  subject,
  text: `${givenName === '' ? 'Hello' : `Hello ${oneLine(givenName)}`},\n\n${text}\n\n${productName}`,
});

export const apps = {
  approved: (app: DecidedApp) =>
    letter(app, {
      subject: `“${oneLine(app.name)}” was approved`,
      text: `${oneLine(app.organisation)} has approved your app “${oneLine(app.name)}”. Anyone can find it now:\n${app.page}\n\nYou can change or withdraw it at any time:\n${app.mine}`,
    }),
  declined: (app: DecidedApp) =>
    letter(app, {
      subject: `“${oneLine(app.name)}” was declined`,
      text: `${oneLine(app.organisation)} has declined your app “${oneLine(app.name)}” and gives this reason:\n\n${app.reason ?? ''}\n\nYou can change the app and submit it again:\n${app.mine}`,
    }),
  undone: (app: DecidedApp) =>
    letter(app, {
      subject: `A decision on “${oneLine(app.name)}” was undone`,
      text: `${oneLine(app.organisation)} has undone its last decision on your app “${oneLine(app.name)}”. You can see its status here:\n${app.mine}`,
    }),
};
