/** The call of each service that names the extension calls which it answers (`specified-calls.ts`). */
import * as z from 'zod/mini';
import { defineCall, type ServiceName } from './call.ts';
import { Nothing } from './entities/common.ts';

/** For how long the answer of `extensions` may be kept, in seconds. */
export const EXTENSIONS_SECONDS = 300;

const extensionsOf = <S extends ServiceName>(service: S) =>
  defineCall({
    service,
    method: 'GET',
    path: 'extensions',
    summary: 'The calls beyond those of the specification that this service answers, by name.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: Nothing,
    response: z.object({ result: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(2000)) }),
  });

export const extensionCalls = {
  'auth/extensions': extensionsOf('auth'),
  'data:extensions': extensionsOf('data'),
  'discovery:extensions': extensionsOf('discovery'),
};

/** The call of each service that names its extensions. */
export const extensionsCall = {
  auth: 'auth/extensions',
  data: 'data:extensions',
  discovery: 'discovery:extensions',
} as const satisfies Record<ServiceName, keyof typeof extensionCalls>;
