/** The sentence of a code, no matter who gave it: the contract, the server or the form. */
import type { Message } from '#machines/conventions/message.ts';
import type { FormView } from '../../app/use-form.ts';
import { sayBrokenRule } from '../../messages/rules.ts';
import type { SettingsMessages } from '../../messages/settings.ts';

/** A message in words: a broken rule, or a problem of the call. */
export function sayProblem({ problems }: Pick<SettingsMessages, 'problems'>, message: Message): string {
  const said = sayBrokenRule(message);
  if (said !== null) return said;
  const sentences: Readonly<Record<string, string>> = problems;
  return sentences[message.code] ?? problems.unknown;
}

/** The errors of a field of a form, in words. */
export const fieldErrors = (
  t: Pick<SettingsMessages, 'problems'>,
  view: Pick<FormView, 'errors'>,
  name: string,
): string[] => view.errors(name).map((message) => sayProblem(t, message));

/** The name of a role. */
export const roleName = ({ roles, unknownRole }: SettingsMessages, roleId: number): string =>
  (roles as Readonly<Record<number, string>>)[roleId] ?? unknownRole;

/** How a person is named: by name, else by address. */
export const personName = ({
  givenName,
  familyName,
  email,
}: {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string | null;
}): string => `${givenName} ${familyName}`.trim() || (email ?? '');
