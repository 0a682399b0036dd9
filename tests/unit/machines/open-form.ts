/** The form that a flow has open, and a person who fills it in. */
import type { FormRef } from '#machines/form/form.machine.ts';

/** @param find the form of a snapshot, if one is open there */
export function openForm<Snapshot extends { readonly value: unknown }>(
  now: () => Snapshot,
  find: (snapshot: Snapshot) => FormRef | null | undefined,
) {
  const form = (): FormRef => {
    const ref = find(now());
    if (!ref) throw new Error(`There is no form at ${JSON.stringify(now().value)}.`);
    return ref;
  };
  const type = (values: Record<string, string>) => {
    for (const [field, value] of Object.entries(values)) form().send({ type: 'field.changed', field, value });
  };
  const submit = (values: Record<string, string>) => {
    type(values);
    form().send({ type: 'form.submitted' });
  };
  return { form, type, submit };
}
