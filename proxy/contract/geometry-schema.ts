/** What a call takes and answers as a geometry. */
import * as z from 'zod/mini';
import { geometryIn, geometryKinds, positionsOf, POSITIONS_MOST, type Geometry } from './geometry.ts';
import { ruleCode } from './rule.ts';

/** Any depth of lists: how deep they are follows from the type. */
const NOT_VALID = ruleCode('geometry.notValid');
const Shape = z.object({ type: z.enum(geometryKinds), coordinates: z.array(z.unknown()) }, NOT_VALID);

const isGeometry = (value: z.infer<typeof Shape>): boolean => {
  const read = geometryIn(value);
  return read !== null && positionsOf(read).length <= POSITIONS_MOST;
};

/** A geometry as it is sent and stored: without heights, to a metre. */
export const GeometrySchema = Shape.check(
  // Ends the checks: those of a list of places read positions.
  z.refine(isGeometry, { error: NOT_VALID, abort: true }),
  z.overwrite((value) => (geometryIn(value) as z.infer<typeof Shape> | null) ?? value),
) as unknown as z.ZodMiniType<Geometry, Geometry>;
