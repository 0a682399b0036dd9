/** The call that deletes one's own account, as the flow expects its answers. */
import type {
  AccountDeletionServices,
  DeletionAnswer,
} from '#machines/account-deletion/account-deletion.machine.ts';
import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';

/** Answers by the rule that the service names. */
const byRule: Readonly<Record<string, DeletionAnswer>> = {
  'role.lastOwner': { kind: 'blocked' },
  'role.lastManager': { kind: 'blocked' },
  'person.unknown': { kind: 'changed' },
  'dataOwner.noEditor': { kind: 'changed' },
  'signIn.tooOld': { kind: 'signInNeeded' },
  'password.wrong': { kind: 'refused', code: 'password.wrong' },
  'password.locked': { kind: 'refused', code: 'password.locked' },
};

/** @param onOutdated what was read before is no longer so */
export const createAccountDeletionServices = (api: Api, onOutdated: () => void): AccountDeletionServices => ({
  async deleteAccount({ password, successors }) {
    const handOver = Object.entries(successors).map(([organisationGUID, reassignTo]) => ({
      organisationGUID,
      reassignTo,
    }));
    try {
      const { dueAt } = await api.call('account/delete', {
        password,
        // A service elsewhere may not know the field.
        ...(handOver.length > 0 && { handOver }),
      });
      return dueAt == null ? { kind: 'deleted' } : { kind: 'planned', dueAt };
    } catch (error) {
      const answer = error instanceof ApiError ? byRule[error.fields[0]?.code ?? ''] : undefined;
      if (answer === undefined) throw error;
      if (answer.kind === 'blocked' || answer.kind === 'changed') onOutdated();
      return answer;
    }
  },
});
