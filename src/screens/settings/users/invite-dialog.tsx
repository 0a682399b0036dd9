/** Invites one person or many: pasted addresses, and what became of each. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { readEmailList } from '#contract/email-address.ts';
import type { InvitationOutcome } from '#contract/entities/people.ts';
import { INVITATIONS_AT_ONCE } from '#contract/people.ts';
import { INVITED_ROLE_ID } from '#contract/roles.ts';
import { useApi } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { ApiError } from '../../../services/api/api-error.ts';
import type { Api } from '../../../services/api/api.ts';
import { ScrollRegion } from '../../preview/scroll-region.tsx';
import { sayProblem } from '../say.ts';
import { SubmissionForm } from '../submission-form.tsx';

/** The form has one field; what the contract says of single addresses is in the answer. */
const Addresses = z.object({
  emails: z.array(z.string()).check(z.minLength(1), z.maxLength(INVITATIONS_AT_ONCE)),
});

/** What the form is kept under. */
export const INVITED = 'users.invite';

export interface InviteDialogProps {
  readonly organisationGUID: string;
  /** What was typed and not sent: it is there again when the dialog is opened again. */
  readonly draft: string;
  readonly onDraft: (emails: string) => void;
  readonly onClose: () => void;
}

/** Rules that an address can break, as outcomes; any other refusal of it is of its form. */
const outcomeOf: Readonly<Record<string, InvitationOutcome['outcome']>> = {
  'person.alreadyMember': 'alreadyMember',
  'person.alreadyInvited': 'alreadyInvited',
};

/** Where the service invites one person at a time. @throws what is not about one of the addresses */
async function inviteEach(
  api: Api,
  organisationGUID: string,
  emails: readonly string[],
): Promise<InvitationOutcome[]> {
  const outcomes: InvitationOutcome[] = [];
  for (const email of emails) {
    try {
      await api.call('user/create', { organisationGUID, email, roleId: INVITED_ROLE_ID });
      outcomes.push({ email, outcome: 'invited' });
    } catch (error) {
      const refused = error instanceof ApiError && error.fields.find(({ field }) => field === 'email');
      if (!refused) throw error;
      outcomes.push({ email, outcome: outcomeOf[refused.code ?? ''] ?? 'notAddress' });
    }
  }
  return outcomes;
}

function Outcomes({ outcomes, onClose }: { outcomes: readonly InvitationOutcome[]; onClose: () => void }) {
  const t = useSettingsMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Of five hundred lines, those that need something are seen at once.
  const isInvited = ({ outcome }: InvitationOutcome) => outcome === 'invited';
  const sorted = outcomes.toSorted((one, other) => Number(isInvited(one)) - Number(isInvited(other)));
  const invited = outcomes.filter(isInvited).length;
  return (
    <div className="stack">
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {t.users.inviting.results}
        </h3>
        <p className="quiet t14">{t.users.inviting.summary(invited, outcomes.length - invited)}</p>
      </div>
      <ScrollRegion className="outcomes" aria-label={t.users.inviting.results}>
        <ul className="t14">
          {sorted.map(({ email, outcome }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- An address can be there twice.
            <li key={`${index} ${email}`}>
              <span>{email}</span>
              <span className={outcome === 'invited' ? 'quiet nowrap' : 'strong outcome'}>
                {t.users.inviting.outcomes[outcome]}
              </span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
      <p>
        <Button kind="primary" onClick={onClose}>
          {t.actions.close}
        </Button>
      </p>
    </div>
  );
}

export function InviteDialog({ organisationGUID, draft, onDraft, onClose }: InviteDialogProps) {
  const t = useSettingsMessages();
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly InvitationOutcome[] | null>(null);
  const canInviteMany = useOffered('user/invite');
  const invite = async (emails: string[]): Promise<readonly InvitationOutcome[]> =>
    canInviteMany
      ? (await api.call('user/invite', { organisationGUID, emails })).result
      : inviteEach(api, organisationGUID, emails);
  const submission = useSubmission({
    keptAs: INVITED,
    values: { emails: draft },
    schema: Addresses,
    toRequest: ({ emails = '' }) => ({ emails: readEmailList(emails) }),
    submit: async ({ emails = '' }) => {
      const result = await invite(readEmailList(emails));
      onDraft('');
      await queryClient.invalidateQueries({ queryKey: ['people', 'users', organisationGUID] });
      const invited = result.filter(({ outcome }) => outcome === 'invited').length;
      if (invited > 0)
        showSuccess({ title: t.users.inviting.done, text: t.users.inviting.doneText(invited) });
      if (invited === result.length) onClose();
      else setOutcomes(result);
    },
  });
  return (
    <ModalDialog labelledBy={id} onClose={onClose}>
      <div className="stack">
        <h2 id={id}>{t.users.inviting.title}</h2>
        {outcomes === null ? (
          <SubmissionForm
            submission={submission}
            act={t.users.inviting.act}
            acting={t.users.inviting.sending}
            onCancel={onClose}
          >
            {(view) => (
              <Field
                id="emails"
                label={t.users.inviting.label}
                hint={t.users.inviting.hint(INVITATIONS_AT_ONCE, readEmailList(draft).length)}
                errors={view
                  .errors('emails')
                  .map((message) =>
                    message.code === 'list.tooFew' ? t.users.inviting.none : sayProblem(t, message),
                  )}
              >
                {(control) => (
                  <textarea
                    {...control}
                    {...view.field('emails')}
                    onInput={({ currentTarget: { value } }) => onDraft(value)}
                    className="input"
                    rows={6}
                    autoComplete="off"
                    spellCheck={false}
                  />
                )}
              </Field>
            )}
          </SubmissionForm>
        ) : (
          <Outcomes outcomes={outcomes} onClose={onClose} />
        )}
      </div>
    </ModalDialog>
  );
}
