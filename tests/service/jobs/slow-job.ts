/** A job of tests whose lease ends soon, of which one runs at a time. */
import * as z from 'zod';
import { defineJob } from '#proxy/platform/jobs/queue.ts';

export const slowJob = defineJob({
  name: 'slow',
  schema: z.object({ item: z.string() }),
  key: ({ item }) => item,
  attempts: 2,
  backoff: [0],
  lease: 1,
  concurrency: 1,
  parallel: 1,
});
