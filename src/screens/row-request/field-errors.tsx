/** What was wrong with a group of controls; the control that it is about names it by `aria-describedby`. */
import { ErrorLines } from '../../components/field.tsx';

export function FieldErrors({ id, errors }: { readonly id: string; readonly errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div id={id}>
      <ErrorLines errors={errors} />
    </div>
  );
}
