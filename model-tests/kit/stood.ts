/** The names of pictures that no walk has taken begin so: those of `npm run gallery -- stand`. */
export const STOOD = 'stood-';
