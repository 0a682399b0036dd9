/** A figure in a table. Rows that are stacked on small screens show no heads, so the unit is beside the figure there. */
export const StackedFigure = ({ value, unit }: { readonly value: string; readonly unit: string }) => (
  <>
    {value} <span className="stacked-unit">{unit}</span>
  </>
);
