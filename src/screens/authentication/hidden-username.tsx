/** Whose password or code is asked for: a hint for password managers, which no one sees or reaches. */

export interface HiddenUsernameProps {
  /** Empty when no one knows it, or when a field asks for it. */
  readonly username: string;
}

export function HiddenUsername({ username }: HiddenUsernameProps) {
  if (username === '') return null;
  // A text field, since password managers pass over those of the type "hidden".
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}
