/** Which numbers can be degrees. */

/** Beyond these, numbers are no longitude (the world twice more on each side) and no latitude. */
const MOST = { longitude: 540, latitude: 90.5 };

/** Whether two numbers, east before north, can be a place in degrees. */
export const canBeDegrees = (x: number, y: number): boolean =>
  Math.abs(x) <= MOST.longitude && Math.abs(y) <= MOST.latitude;
