/**
 * The constraints of the service model on what clients send. A breach is answered in Cognito's words:
 * InvalidParameterException for a value, SerializationException for a JSON type.
 */
import * as z from 'zod';
import { invalidParameter, missingParameter, serialization } from './exceptions.ts';

/** Text that PostgreSQL can store and every client can read back. */
export const text = (minimum: number, maximum: number) =>
  z
    .string()
    .min(minimum)
    .max(maximum)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'must be well-formed text');

const matching = (minimum: number, maximum: number, pattern: RegExp) => text(minimum, maximum).regex(pattern);

export const ClientId = matching(1, 128, /^[\w+]+$/);
export const Username = matching(1, 128, /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u);
export const Password = matching(1, 256, /\S/);
export const ConfirmationCode = matching(1, 2048, /^\S+$/);
export const UserCode = matching(6, 6, /^[0-9]+$/);
export const Session = text(20, 2048);
/** The longest token is one with 2048 characters in each of many attributes; the limit keeps nonsense out. */
export const Token = matching(1, 100_000, /^[A-Za-z0-9\-_=.]+$/);
export const SecretHash = matching(1, 128, /^[\w+=/]+$/);
export const ClientSecret = matching(24, 64, /^[\w+]+$/);
export const AttributeName = matching(1, 32, /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u);
const Attribute = z.object({ Name: AttributeName, Value: text(0, 2048).optional() });
export const Attributes = z.array(Attribute).max(50);
export const VerifiableAttribute = z.enum(['email', 'phone_number']);
export const DeviceKey = matching(1, 55, /^[\w-]+_[0-9a-f-]+$/);
/** Parameter maps. Values are checked where they are used; the largest of them is below 16 kB. */
export const Parameters = z.record(text(0, 64), text(0, 16_384));

type Path = readonly PropertyKey[];

/** `['AuthParameters', 'USERNAME']` becomes `authParameters.USERNAME`, as the service writes it. */
function member(path: Path): string {
  return path
    .map((part) => {
      if (typeof part === 'number') return `${part + 1}.member`;
      const name = String(part);
      return /[a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
    })
    .join('.');
}

function constraint(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      return `Member must have length greater than or equal to ${issue.minimum}`;
    case 'too_big':
      return `Member must have length less than or equal to ${issue.maximum}`;
    case 'invalid_format':
      return `Member must satisfy regular expression pattern: ${(issue.pattern ?? '').replace(/^\/(.*)\/\w*$/, '$1')}`;
    case 'invalid_value':
      return `Member must satisfy enum value set: [${issue.values.map(String).join(', ')}]`;
    default:
      return 'Member must be well-formed text';
  }
}

const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], input);

/** No member of the model lies deeper; what does is ignored by the schemas and not walked. */
const DEPTH = 4;

/** JSON null means "left out", at every depth. */
function withoutNulls(value: unknown, depth = DEPTH): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => withoutNulls(inner, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]) => [name, withoutNulls(inner, depth - 1)]),
  );
}

/**
 * Reads the body of a call.
 * @throws InvalidParameterException naming every member at fault; SerializationException for a wrong JSON type.
 */
export function parseInput<S extends z.ZodType>(schema: S, body: Record<string, unknown>): z.output<S> {
  const input = withoutNulls(body);
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const missing = valueAt(input, issue.path) === undefined;
    if (issue.code === 'invalid_type' && !missing)
      throw serialization(
        `The value at '${member(issue.path)}' is not of the expected type ${issue.expected}.`,
      );
    return `Value at '${member(issue.path)}' failed to satisfy constraint: ${missing ? 'Member must not be null' : constraint(issue)}`;
  });
  throw invalidParameter(
    `${problems.length} validation error${problems.length === 1 ? '' : 's'} detected: ${problems.join('; ')}`,
  );
}

/** A parameter that the call cannot do without. @throws InvalidParameterException naming it. */
export function need(parameters: Readonly<Record<string, string>>, name: string): string {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (value === undefined || value === '') throw missingParameter(name);
  return value;
}
