/** Invites one person or many: pasted addresses, and what became of each. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { readEmailList } from '#contract/email-address.ts';
import { INVITATIONS_AT_ONCE } from '#contract/people.ts';
import { useApi } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { ScrollRegion } from '../../preview/scroll-region.tsx';
import { sayProblem } from '../say.ts';
import { SubmissionForm } from '../submission-form.tsx';
import { checkAddresses, type AddressError } from './address-errors.ts';
import { inviteEach, type InvitedOutcome } from './invite-each.ts';

/** The form has one field; what the contract says of single addresses is in the answer. */
const Addresses = z.object({
  emails: z.array(z.string()).check(z.minLength(1), z.maxLength(INVITATIONS_AT_ONCE)),
});

/** Errors that are named before sending; of five hundred lines, the first ones say enough. */
const NAMED_ERRORS = 5;

/** What the form is kept under. */
export const INVITED = 'users.invite';

export interface InviteDialogProps {
  readonly organisationGUID: string;
  /** What was typed and not sent: it is there again when the dialog is opened again. */
  readonly draft: string;
  readonly onDraft: (emails: string) => void;
  readonly onClose: () => void;
}

function Outcomes({ outcomes, onClose }: { outcomes: readonly InvitedOutcome[]; onClose: () => void }) {
  const t = useSettingsMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Of five hundred lines, those that need something are seen at once.
  const isInvited = ({ outcome }: InvitedOutcome) => outcome === 'invited';
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
          {sorted.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- An address can be there twice.
            <li key={`${index} ${one.email}`}>
              <span>{one.email}</span>
              <span className={isInvited(one) ? 'quiet nowrap' : 'strong outcome'}>
                {one.outcome === 'failed'
                  ? t.users.inviting.notSent(sayProblem(t, one.reason))
                  : t.users.inviting.outcomes[one.outcome]}
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

/** What is pasted is complete, what is typed may go on. */
const isPasted = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType === 'insertFromPaste';

/** The lines that will not be sent, and why. */
function AddressErrors({ errors }: { readonly errors: readonly AddressError[] }) {
  const t = useSettingsMessages().users.inviting.errors;
  const more = errors.length - NAMED_ERRORS;
  return (
    <output className="address-errors t14">
      {errors.slice(0, NAMED_ERRORS).map(({ line, email, kind }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- A line can have several addresses.
        <span key={index}>{t[kind](line, email)}</span>
      ))}
      {more > 0 && <span>{t.more(more)}</span>}
    </output>
  );
}

export function InviteDialog({ organisationGUID, draft, onDraft, onClose }: InviteDialogProps) {
  const t = useSettingsMessages();
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const [isTyping, setTyping] = useState(false);
  const checked = checkAddresses(draft, isTyping);
  const [outcomes, setOutcomes] = useState<readonly InvitedOutcome[] | null>(null);
  const canInviteMany = useOffered('user/invite');
  const invite = async (emails: string[]): Promise<readonly InvitedOutcome[]> =>
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
      // What was not sent is there again when the dialog is opened again.
      onDraft(result.flatMap(({ email, outcome }) => (outcome === 'failed' ? [email] : [])).join('\n'));
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
            act={t.users.inviting.act(checked.sendable)}
            acting={t.users.inviting.sending}
            onCancel={onClose}
          >
            {(view) => (
              <>
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
                      onInput={({ currentTarget: { value }, nativeEvent }) => {
                        setTyping(!isPasted(nativeEvent));
                        onDraft(value);
                      }}
                      className="input"
                      rows={6}
                      autoComplete="off"
                      spellCheck={false}
                    />
                  )}
                </Field>
                <AddressErrors errors={checked.errors} />
              </>
            )}
          </SubmissionForm>
        ) : (
          <Outcomes outcomes={outcomes} onClose={onClose} />
        )}
      </div>
    </ModalDialog>
  );
}
