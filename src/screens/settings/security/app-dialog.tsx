/** Connects an authenticator app: its key as a square to scan and a text to type, then a code that proves it. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { otpauthUri } from '#machines/challenge/otpauth.ts';
import { bareCode } from '#machines/identity/code.ts';
import { useConfiguration } from '../../../app/context.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { Banner } from '../../../components/banner.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSecurityMessages } from '../../../messages/security.ts';
import '../../../styles/totp.css';
import { KeyToCopy } from '../../challenge/key-to-copy.tsx';
import { QrCode } from '../../challenge/qr-code.tsx';
import { FormText, SubmissionForm } from '../submission-form.tsx';
import { loadFactors } from './load-factors.ts';

const Filled = z.object({ code: z.string().check(z.minLength(1)) });

interface AppDialogProps {
  /** The name that the app shows the codes under. */
  readonly account: string;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

export function AppDialog({ account, onAdded, onClose }: AppDialogProps) {
  const t = useSecurityMessages().factors;
  const id = useId();
  const { productName: issuer } = useConfiguration();
  // A key is for one dialog: it is asked for when this opens, and forgotten when it closes.
  const { data: secret, isError } = useQuery({
    queryKey: ['people', 'factors', 'key', id],
    queryFn: async () => (await loadFactors()).startApp(),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const submission = useSubmission({
    values: { code: '' },
    schema: Filled,
    toRequest: ({ code = '' }) => ({ code: bareCode(code) }),
    submit: async ({ code = '' }) => {
      await (await loadFactors()).finishApp(bareCode(code));
      showSuccess({ title: t.turnedOn });
      onAdded();
      onClose();
    },
  });
  return (
    <ModalDialog labelledBy={id} onClose={onClose}>
      <div className="stack">
        <h2 id={id}>{t.app.title}</h2>
        {isError && <Banner kind="danger">{t.failed}</Banner>}
        {secret === undefined && !isError && <SkeletonRows rows={3} />}
        {secret !== undefined && (
          <>
            <p>{t.app.text}</p>
            <div className="totp">
              <QrCode text={otpauthUri({ issuer, account, secret })} />
              <KeyToCopy secret={secret} />
            </div>
            <SubmissionForm submission={submission} act={t.app.act} onCancel={onClose}>
              {(view) => (
                <FormText
                  view={view}
                  name="code"
                  label={t.app.code}
                  hint={t.app.codeHint}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                />
              )}
            </SubmissionForm>
          </>
        )}
      </div>
    </ModalDialog>
  );
}
