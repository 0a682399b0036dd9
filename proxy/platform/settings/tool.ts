/** The settings of a program that works on the database beside the server, such as import or backup. */
import { readConfig, type Config } from './config.ts';

/** What a server must have and a tool does not read; whatever is set takes precedence. */
const notRead = {
  SECRET_KEY: 'not read by a tool, which opens no secret',
  PUBLIC_ORIGIN: 'http://localhost',
  SMTP_URL: 'smtp://localhost',
};

/** @throws ConfigurationError naming the first variable at fault. */
export const readToolConfig = (env: Record<string, string | undefined>): Config =>
  readConfig({ ...notRead, ...env });
