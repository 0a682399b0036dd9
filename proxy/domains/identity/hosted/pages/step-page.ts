/** The pages after the first: a code, a choice, the set-up of a second factor, a new password. */
import { html } from 'hono/html';
import type { PasswordPolicy } from '#proxy/platform/settings/pool-configuration.ts';
import type { Question } from '../steps.ts';
import { choices, type Field, inputs, type Problem, problemNote } from './fields.ts';
import type { Html, Page } from './page.ts';

const factorLabels: Readonly<Record<string, string>> = {
  SMS_MFA: 'A code by text message',
  EMAIL_OTP: 'A code by e-mail',
  SOFTWARE_TOKEN_MFA: 'An authenticator app',
};

const attributeLabels: Readonly<Record<string, Field>> = {
  email: { name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'email' },
  phone_number: { name: 'phone_number', label: 'Phone number', type: 'tel', autocomplete: 'tel' },
  given_name: { name: 'given_name', label: 'First name', autocomplete: 'given-name' },
  family_name: { name: 'family_name', label: 'Last name', autocomplete: 'family-name' },
  name: { name: 'name', label: 'Name', autocomplete: 'name' },
};

const attributeField = (name: string): Field =>
  attributeLabels[name] ?? { name, label: name.replaceAll('_', ' ') };

/** The rules of a new password in a sentence. */
function policyHint(policy: PasswordPolicy): string {
  const kinds = [
    policy.requireLowercase ? 'a lower-case letter' : '',
    policy.requireUppercase ? 'an upper-case letter' : '',
    policy.requireNumbers ? 'a number' : '',
    policy.requireSymbols ? 'a special character' : '',
  ].filter((kind) => kind !== '');
  const length = `At least ${policy.minimumLength} characters`;
  return kinds.length === 0 ? `${length}.` : `${length}, with ${new Intl.ListFormat('en-GB').format(kinds)}.`;
}

const code: Field = { name: 'code', label: 'Code', numeric: true, autocomplete: 'one-time-code' };

/** The fields of a question; each must be filled in. */
export function stepFields(question: Question, policy: PasswordPolicy): Field[] {
  switch (question.kind) {
    case 'new-password':
      return [
        {
          name: 'new_password',
          label: 'New password',
          type: 'password',
          autocomplete: 'new-password',
          hint: policyHint(policy),
        },
        ...question.missing.map(attributeField),
      ];
    case 'set-up-email':
      return [attributeField('email')];
    case 'set-up-authenticator':
    case 'sent-code':
    case 'authenticator-code':
      return [code];
    default:
      return [];
  }
}

interface Words {
  readonly title: string;
  readonly lede: Html | string;
  readonly button: string;
  readonly choice?: Html;
}

const options = (factors: readonly string[]) =>
  factors.map((factor) => [factor, factorLabels[factor] ?? factor] as const);

function wordsOf(question: Question, account: { productName: string }): Words {
  switch (question.kind) {
    case 'new-password':
      return {
        title: 'Choose a password',
        lede: 'The password you signed in with is temporary.',
        button: 'Save and continue',
      };
    case 'select-factor':
      return {
        title: 'Confirm that it is you',
        lede: 'Your account needs a second factor.',
        button: 'Continue',
        choice: choices('factor', 'How would you like to confirm?', options(question.factors)),
      };
    case 'select-set-up':
      return {
        title: 'Set up a second factor',
        lede: `${account.productName} requires a second factor for every member. You set it up once.`,
        button: 'Continue',
        choice: choices('factor', 'What would you like to use?', options(question.factors)),
      };
    case 'set-up-email':
      return {
        title: 'Set up codes by e-mail',
        lede: 'We send a code to this address now and at every sign-in.',
        button: 'Send code',
      };
    case 'set-up-authenticator': {
      const label = encodeURIComponent(account.productName);
      return {
        title: 'Set up an authenticator app',
        lede: html`Add this key to your app, or
          <a href="otpauth://totp/${label}?secret=${question.secret}&issuer=${label}"
            >open the app on this device</a
          >. Then type the code that it shows. <code>${question.secret}</code>`,
        button: 'Confirm',
      };
    }
    case 'sent-code':
      return {
        title: question.challenge === 'SMS_MFA' ? 'Check your phone' : 'Check your e-mail',
        lede: `We sent a code to ${question.destination}. It is valid for a few minutes.`,
        button: 'Confirm',
      };
    default:
      return {
        title: 'Enter your code',
        lede: 'Open your authenticator app and type the code that it shows.',
        button: 'Confirm',
      };
  }
}

/** The page of a question of the user pool, with the problem of the try before. */
export function stepPage(step: {
  productName: string;
  policy: PasswordPolicy;
  question: Question;
  query: string;
  redirectUri: string;
  csrf: string;
  problem: (Problem & { status: 400 | 403 | 429 }) | null;
  /** What was typed, for fields that are no secret. */
  given: Readonly<Record<string, string>>;
}): Page {
  const { productName, question, problem } = step;
  const fields = stepFields(question, step.policy).map((field) =>
    field.type === 'password' || field.numeric ? field : { ...field, value: step.given[field.name] ?? '' },
  );
  const { title, lede, button, choice } = wordsOf(question, step);
  return {
    title: problem ? `Error: ${title}` : title,
    productName,
    status: problem?.status ?? 200,
    formTargets: [step.redirectUri],
    body: html`<div class="head">
        <h1>${title}</h1>
        <div class="lede">${lede}</div>
      </div>
      ${problemNote(problem, fields)}
      <form method="post" action="/identity/login/step?${step.query}">
        <input type="hidden" name="csrf" value="${step.csrf}" />
        ${choice ?? ''} ${inputs(fields, problem)}
        <button class="button primary">${button}</button>
      </form>
      <p class="links apart"><a href="/identity/login?${step.query}">Start again</a></p>`,
  };
}
