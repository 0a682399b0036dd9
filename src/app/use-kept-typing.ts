/** A form whose values outlive the session, and the dialog that it is in. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { FormValues } from '#machines/form/form.values.ts';
import { useApplication } from './context.ts';
import { forgetTyping, keepTyping, keptSubject, keptTyping } from './kept-typing.ts';

const subjectOf = (application: ReturnType<typeof useApplication>): string | null =>
  application.getSnapshot().authenticator.user?.attributes['sub'] ?? null;

/**
 * Whether a dialog is open. It begins open when its form had been typed into as the session ended.
 * @param name that its form is kept under
 */
export function useKeptDialog(name: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const application = useApplication();
  return useState(() => keptTyping(subjectOf(application), name) !== null);
}

/** The rest of the name under which a form was kept, such as the dataset of `share `; null for none. */
export function useKeptSubject(
  prefix: string,
): [subject: string | null, setSubject: (subject: string | null) => void] {
  const application = useApplication();
  return useState(() => keptSubject(subjectOf(application), prefix));
}

/** What was typed into the form that is kept under a name; null for nothing. */
export function useKeptTyping(name: string | undefined): FormValues | null {
  const application = useApplication();
  const [kept] = useState(() => (name === undefined ? null : keptTyping(subjectOf(application), name)));
  return kept;
}

interface Typed {
  readonly initial: FormValues;
  readonly values: FormValues;
  readonly notKept: readonly string[];
  readonly isSaved: boolean;
}

/**
 * Keeps the values of a form that is taken from the page because the session has ended.
 * @param name undefined for a form that is not kept, such as one with a secret
 */
export function useKeepTyping(name: string | undefined, { initial, values, notKept, isSaved }: Typed): void {
  const application = useApplication();
  // The member at the beginning: when the session has ended no one is signed in.
  const [who] = useState(() => subjectOf(application));
  const [first] = useState(initial);
  const leave = useEffectEvent(() => {
    if (name === undefined || who === null) return;
    const hasEnded = application.getSnapshot().authenticator.status !== 'authenticated';
    const isChanged = Object.entries(values).some(([field, value]) => value !== first[field]);
    const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !notKept.includes(field)));
    if (hasEnded && !isSaved && isChanged) keepTyping({ who, name, values: kept });
  });
  useEffect(() => {
    // What is in the form again is kept no longer.
    if (name !== undefined && keptTyping(who, name) !== null) forgetTyping();
    return () => leave();
  }, [name, who]);
}
