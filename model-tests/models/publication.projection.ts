/** What the section must show of a publication at a moment, read from the machine. */
import {
  isHeld,
  isSending,
  publicationForm,
  publicationScreen,
  type PublicationScreen,
  type PublicationSnapshot,
} from '#machines/publication/publication.machine.ts';
import { projectOpenForm, type OpenForm } from './form.projection.ts';

export interface PublicationProjection {
  readonly screen: PublicationScreen;
  readonly busy: boolean;
  /** The button waits for tables. */
  readonly held: boolean;
  /** The form, until it stops by a defect. */
  readonly form: OpenForm | null;
}

export const projectPublication = (snapshot: PublicationSnapshot): PublicationProjection => ({
  screen: publicationScreen(snapshot),
  busy: isSending(snapshot),
  held: isHeld(snapshot),
  form: projectOpenForm(publicationForm(snapshot)),
});
