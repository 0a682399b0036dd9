/** Gives the page of an organisation its texts. They are a catalogue of their own, because few pages need them. */
import { organisation } from './en/organisation.ts';
import type { Widen } from './messages.ts';

export type OrganisationMessages = Widen<typeof organisation>;

export const useOrganisationMessages = (): OrganisationMessages => organisation;
