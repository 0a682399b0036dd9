/**
 * A server of S3 in a process of its own, as a bucket is: its work does not hold up that of the process which uses it. It
 * prints its settings as JSON, and ends with a signal.
 */
import { startS3Server } from './s3-server.ts';

const { settings, close } = await startS3Server();
process.stdout.write(`${JSON.stringify(settings)}\n`);
process.once('SIGTERM', () => void close().then(() => process.exit(0)));
