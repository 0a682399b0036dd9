/** The preview of stored files, as server and browser speak of it. */
export * from './preview/calls.ts';
export * from './preview/chart.ts';
export * from './preview/question.ts';
export * from './preview/states.ts';
export * from './preview/table.ts';
