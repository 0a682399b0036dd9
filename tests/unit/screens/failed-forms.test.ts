/** An action that fails says so: each form and each dialog that asks first has a toast of its own, "Request Failed", or a reason for none. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../../src');

/** The hooks that make the call of a form. What they do when it fails is in `src/app/failure-toasts.ts`. */
const HOOKS: Readonly<Record<string, string>> = {
  useSubmission: 'app/use-submission.ts',
  useConfirmation: 'app/use-confirmation.ts',
  useAccessDecision: 'screens/dataset-access/use-access-decision.ts',
  usePublication: 'screens/dataset-edit/use-publication.ts',
};

/** Forms that only ask, with where they say that they have no answer. */
const ONLY_ASKING: Readonly<Record<string, string>> = {
  'screens/dataset-access/explain-form.tsx': 'above the question',
  'screens/dataset-access/view-as.tsx': 'above the choice',
  'screens/document-sharing/explain-document.tsx': 'above the question',
};

/** The toasts that section 8 of the specification fixes, by the message that each is. All others are "Request Failed". */
const OWN_TOASTS: Readonly<Record<string, readonly string[]>> = {
  'screens/settings/groups/group-datasets.tsx': ['t.groups.updateFailed'],
  'screens/settings/groups/group-members.tsx': ['t.groups.updateFailed', 'messages.users.ask.remove.failed'],
  'screens/settings/groups/group-screen.tsx': ['t.groups.updateFailed', 't.deleteFailed'],
  'screens/settings/groups/groups-screen.tsx': ['t.groups.createFailed'],
  'screens/settings/my-details/my-details-screen.tsx': ['t.myDetails.failed'],
  'screens/settings/my-details/chosen-token.tsx': ['failed'],
  'screens/settings/my-details/plain-token.tsx': ['failed'],
  'screens/settings/my-details/token-dialog.tsx': ['failed'],
  'screens/settings/my-details/use-personal-token.ts': ['failed'],
  'screens/settings/providers/provider-dialogs.tsx': ['words.failed'],
  'screens/settings/users/users-screen.tsx': ['remove.failed', 'reset.failed.title', 'reset.failed'],
};

const sources: readonly (readonly [name: string, source: string])[] = readdirSync(SOURCE, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => [name, readFileSync(join(SOURCE, name), 'utf8')]);

/** The arguments of a call, from its first parenthesis to the one that closes it. */
function argumentsAt(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return source.slice(start + 1, at);
  }
  throw new Error('The call is not closed');
}

interface FormOfSource {
  readonly name: string;
  readonly hook: string;
  readonly given: string;
}

const forms: readonly FormOfSource[] = sources.flatMap(([name, source]) =>
  [
    ...source.matchAll(/(?<!function )\b(useSubmission|useConfirmation|useAccessDecision|usePublication)\(/g),
  ].map((match) => ({
    name,
    hook: match[1] ?? '',
    given: argumentsAt(source, match.index + match[0].length - 1),
  })),
);

/** The messages of the toasts that a form has of its own. */
function ownToasts({ hook, given }: FormOfSource): readonly string[] {
  const part = hook === 'useConfirmation' ? given : (/\bfailed:\s*([^\n]*),\n/.exec(given)?.[1] ?? '');
  return [...part.matchAll(/(?:titled\(|=> |title: |\b)([\w.]*\bfailed(?:\.title)?|[\w.]+Failed)\b/g)].map(
    (match) => match[1] ?? '',
  );
}

describe('forms and dialogs that ask first', () => {
  it('are found', () => {
    expect(forms.length).toBeGreaterThan(55);
    expect(new Set(forms.map(({ hook }) => hook))).toEqual(new Set(Object.keys(HOOKS)));
  });

  it('make their calls through the hooks that know which toast is shown', () => {
    const machines = /\bprovide(?:Submission|Confirmation|AccessDecision|Publication)\(/;
    const connected = sources.filter(([, source]) => machines.test(source)).map(([name]) => name);
    expect(connected.toSorted()).toEqual(Object.values(HOOKS).toSorted());
    const known = 'const requestFailed = useRequestFailed();';
    for (const [name, source] of sources)
      if (connected.includes(name)) {
        // `useFormMachine` of the first knows it for the others.
        const isShared = name !== HOOKS['useSubmission'] && source.includes('= useFormMachine(options, ');
        if (!isShared) expect(source).toContain(known);
      }
  });

  it('show none only where they only ask', () => {
    const silent = forms.filter(({ given }) => /\bfailed:\s*null\b/.test(given)).map(({ name }) => name);
    expect(silent.toSorted()).toEqual(Object.keys(ONLY_ASKING).toSorted());
  });

  it('have a toast of their own only where the specification fixes one', () => {
    const own = Object.groupBy(
      forms.flatMap((form) => ownToasts(form).map((message) => ({ name: form.name, message }))),
      ({ name }) => name,
    );
    expect(
      Object.fromEntries(
        Object.entries(own).map(([name, toasts = []]) => [name, toasts.map(({ message }) => message)]),
      ),
    ).toEqual(OWN_TOASTS);
  });
});
