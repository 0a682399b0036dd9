/**
 * ConfirmDevice, ListDevices, UpdateDeviceStatus and ForgetDevice, as a pool answers that does not track devices: nobody
 * has any, because no sign-in hands out NewDeviceMetadata.
 */
import * as z from 'zod';
import { requireAccount } from '../access.ts';
import { resourceNotFound } from '../exceptions.ts';
import { operation } from '../operation.ts';
import { DeviceKey, Token } from '../schemas.ts';

/** An operation on a device, of which there is none. */
const onDevice = <S extends z.ZodRawShape>(fields: S) =>
  operation({
    input: z.object({ AccessToken: Token, DeviceKey, ...fields }),
    once: false,
    async run(context, input) {
      await requireAccount(context, (input as { AccessToken: string }).AccessToken);
      throw resourceNotFound('Device does not exist.');
    },
  });

export const confirmDevice = onDevice({
  DeviceName: z.string().min(1).max(1024).optional(),
  DeviceSecretVerifierConfig: z
    .object({
      PasswordVerifier: z.string().max(131_072).optional(),
      Salt: z.string().max(131_072).optional(),
    })
    .optional(),
});

export const updateDeviceStatus = onDevice({
  DeviceRememberedStatus: z.enum(['remembered', 'not_remembered']).optional(),
});

export const forgetDevice = onDevice({});

export const listDevices = operation({
  input: z.object({
    AccessToken: Token,
    Limit: z.int().min(0).max(60).optional(),
    PaginationToken: z.string().min(1).max(2048).optional(),
  }),
  once: false,
  async run(context, { AccessToken: token }) {
    await requireAccount(context, token);
    return { Devices: [] };
  },
});
