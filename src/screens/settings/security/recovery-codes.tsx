/** Recovery codes: how many are left, and new ones in place of those before, which are shown once. */
import { useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Download } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { RECOVERY_CODE_DIGITS, RECOVERY_CODES, securityCalls } from '#contract/security.ts';
import type { CallResponse } from '#contract/index.ts';
import { useApi } from '../../../app/context.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { useFormatInstant } from '../../../app/time-zone.ts';
import '../../../styles/security.css';
import { Banner } from '../../../components/banner.tsx';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { useSecurityMessages } from '../../../messages/security.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { securityQuery } from '../../../services/api/people-queries.ts';
import { fieldErrors } from '../say.ts';
import { SubmissionForm } from '../submission-form.tsx';

type Codes = CallResponse<'security/view'>['recoveryCodes'];

/** Fewer than these are soon used up. */
const FEW = 3;

/** Two groups, so that they can be read and typed. */
const grouped = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_DIGITS / 2)} ${code.slice(RECOVERY_CODE_DIGITS / 2)}`;

function CodeList({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const t = useSecurityMessages().recovery;
  const [isCopied, setCopied] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const text = codes.map(grouped).join('\n');
  return (
    <>
      <Banner kind="good" ref={place}>
        {t.once}
      </Banner>
      <ul className="recovery-codes" aria-label={t.listLabel}>
        {codes.map((code) => (
          <li key={code}>
            <code>{grouped(code)}</code>
          </li>
        ))}
      </ul>
      <p className="row wrap">
        <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
          <Icon of={isCopied ? Check : Copy} />
          <span aria-live="polite">{isCopied ? t.copied : t.copy}</span>
        </Button>
        <a
          className={buttonClass()}
          download={t.fileName}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          <Icon of={Download} />
          {t.download}
        </a>
        <Button kind="primary" onClick={onClose}>
          {t.done}
        </Button>
      </p>
    </>
  );
}

interface DialogProps {
  readonly hasPassword: boolean;
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
}

function CodesDialog({ title, text, hasPassword, onClose }: DialogProps) {
  const t = useSecurityMessages().recovery;
  const settings = useSettingsMessages();
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const submission = useSubmission({
    values: { password: '' },
    schema: securityCalls['security/makeRecoveryCodes'].request,
    toRequest: (values) => values,
    submit: async ({ password = '' }) => {
      setCodes((await api.call('security/makeRecoveryCodes', { password })).codes);
      await queryClient.invalidateQueries({ queryKey: securityQuery(api).queryKey });
    },
  });
  return (
    <ModalDialog labelledBy={id} onClose={onClose}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {codes === null ? (
          <>
            <p>{text}</p>
            <SubmissionForm submission={submission} act={t.act} acting={t.acting} onCancel={onClose}>
              {(view) =>
                hasPassword && (
                  <PasswordField
                    {...view.field('password')}
                    id="recovery-password"
                    label={t.password}
                    autoComplete="current-password"
                    errors={fieldErrors(settings, view, 'password')}
                  />
                )
              }
            </SubmissionForm>
          </>
        ) : (
          <CodeList codes={codes} onClose={onClose} />
        )}
      </div>
    </ModalDialog>
  );
}

interface SectionProps {
  readonly codes: Codes;
  readonly hasPassword: boolean;
}

export function RecoveryCodesSection({ codes, hasPassword }: SectionProps) {
  const t = useSecurityMessages().recovery;
  const formatInstant = useFormatInstant();
  // Of the moment of opening: the dialog stays what it is once there are codes.
  const [opened, setOpened] = useState<'make' | 'replace' | null>(null);
  const next = codes === null ? 'make' : 'replace';
  return (
    <section className="settings-section" aria-labelledby="security-recovery">
      <div className="section-line">
        <div>
          <h2 id="security-recovery">{t.title}</h2>
          <p className="quiet t14 measure">{t.text}</p>
        </div>
        <Button onClick={() => setOpened(next)}>{t[next]}</Button>
      </div>
      <p>
        {codes !== null && (
          <span className="code-blocks" aria-hidden="true">
            {Array.from({ length: RECOVERY_CODES }, (_, place) => (
              <span key={place} data-left={place < codes.left || undefined} />
            ))}
          </span>
        )}
        {codes === null ? t.none : t.left(codes.left, RECOVERY_CODES)}{' '}
        {codes !== null && <span className="quiet t14">{t.madeAt(formatInstant(codes.madeAt))}</span>}
      </p>
      {codes !== null && codes.left <= FEW && <Banner kind="warning">{t.few}</Banner>}
      {opened !== null && (
        <CodesDialog
          title={t[opened]}
          hasPassword={hasPassword}
          text={opened === 'make' ? t.makeText : `${t.replaceText} ${t.makeText}`}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
