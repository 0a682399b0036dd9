/** The picture of a map that the server draws, until the map itself is there. What it shows is beside it in words. */
import { PICTURE_SIZE, picturePath } from '#contract/pictures.ts';

export const StillMap = ({ mapGUID }: { readonly mapGUID: string }) => (
  <img
    className="still-map"
    src={picturePath('map', mapGUID, 'svg')}
    alt=""
    {...PICTURE_SIZE}
    data-needs-code=""
  />
);
