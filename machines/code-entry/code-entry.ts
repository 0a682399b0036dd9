/**
 * Code entry with resend: the part of a chart in which a person types a code that was sent, and beside that can have
 * another one sent. A flow inserts it as a state (in UML, a submachine state), with its own form and its own calls.
 *
 *     entry   typing → checking → typing
 *     resend  pausing → resendable → sending → pausing
 *
 * One call is pending at a time. A form that is submitted while a code is sent waits: `codeRenewed` and `codeRefused`
 * give it back to the person.
 */
import { or, stateIn } from 'xstate';
import type { FormSnapshot } from '../form/form.machine.ts';
import { hasLeft } from '../conventions/pending-call.ts';
import { CODE_FIELD, isAboutTheCode } from '../identity/code.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';

/** What a flow inserts. States and actions are the flow's own; its setup checks them. */
interface CodeEntryParts {
  /** The id of the state that this becomes. */
  readonly at: `#${string}`;
  /** How the form is invoked. */
  readonly form: { readonly id: string; readonly src: string; readonly input: unknown };
  /** Actions that keep what was submitted. */
  readonly submitted: readonly unknown[];
  /** Further candidates for a snapshot of the form, such as for a username that is typed beside the code. */
  readonly observed: readonly object[];
  /** Where a form that fails leads to; `left` when the person has left during one of the calls. */
  readonly broken: {
    readonly target: string;
    readonly left: string;
    readonly during: readonly `#${string}`[];
  };
  /** The state that checks the code. A refusal leads to its sibling `typing`. */
  readonly checking: object;
  /** The state that sends a code. It leads to its siblings `pausing` and `resendable`. */
  readonly sending: object;
  readonly resend: {
    readonly initial: string;
    /** States before the first pause, where a flow has to decide whether a code can be sent at all. */
    readonly states?: object;
    /** What a request for another code does, while none is being checked. */
    readonly request: readonly object[];
  };
}

interface Observed {
  readonly event: { readonly snapshot: FormSnapshot };
}
/** Parameters of guards and actions that read the form of a snapshot event. */
export const submittedForm = ({ event }: Observed) => ({ form: event.snapshot });

/** The two regions, for a parallel state. The setup of the flow needs `isFormSubmitting` and the delay `resendPause`. */
export function codeEntry<const Parts extends CodeEntryParts>(parts: Parts) {
  const { at } = parts;
  const checking = `${at}.entry.checking` as const;
  const sending = `${at}.resend.sending` as const;
  return {
    type: 'parallel',
    states: {
      entry: {
        description: 'The form with the code.',
        invoke: {
          ...(parts.form as Parts['form']),
          onSnapshot: [
            // A call is pending; a submission made meanwhile is given back when the call has answered.
            { guard: or([stateIn(checking), stateIn(sending)]) },
            {
              guard: { type: 'isFormSubmitting', params: submittedForm },
              target: '.checking',
              actions: parts.submitted as Parts['submitted'],
            },
            ...(parts.observed as Parts['observed']),
          ],
          onError: [
            { guard: or(parts.broken.during.map((call) => hasLeft(call))), target: parts.broken.left },
            { target: parts.broken.target },
          ],
        },
        initial: 'typing',
        states: {
          typing: { description: 'The person types the code.' },
          checking: parts.checking as Parts['checking'],
        },
      },
      resend: {
        description: 'Sending another code.',
        initial: parts.resend.initial,
        states: {
          ...(parts.resend.states as Parts['resend']['states']),
          pausing: {
            description: 'A code has just been sent; another can be asked for in a moment.',
            after: { resendPause: { target: 'resendable' } },
          },
          resendable: {
            description: 'Another code can be sent, unless one is being checked.',
            on: {
              'code.resendRequested': [
                { guard: stateIn(checking) },
                ...(parts.resend.request as Parts['resend']['request']),
              ],
            },
          },
          sending: parts.sending as Parts['sending'],
        },
      },
    },
  } as const;
}

/** The form's field of a refusal, and what it has to clear: a code that was wrong or is old has to be typed again. */
export const codeRefused = (code: AuthErrorCode, field: string | null = null) =>
  ({
    type: 'submission.refused',
    refusals: [{ field: isAboutTheCode(code) ? CODE_FIELD : field, message: { code } }],
    cleared: isAboutTheCode(code) ? [CODE_FIELD] : [],
  }) as const;

/** Another code was sent: what stands in the field, or was submitted meanwhile, was the one before. */
export const codeRenewed = { type: 'submission.refused', refusals: [], cleared: [CODE_FIELD] } as const;
