/** When a source is read without a person, and what follows. */

/** Hours between the runs of a schedule. */
export const schedules = [6, 24, 168, 720] as const;
export type Schedule = (typeof schedules)[number];

/**
 * What becomes of what a look by schedule has found. `apply`: it is applied unless many datasets are gone or invalid;
 * `careful`: unless any is; `wait`: a person applies it. The first import of a source is applied by a person in any case.
 */
export const afterLooks = ['apply', 'careful', 'wait'] as const;
export type AfterLook = (typeof afterLooks)[number];
