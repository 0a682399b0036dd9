/** The tags of datasets: the columns of `catalogue.tag_usage`. */
import * as c from '#proxy/platform/database/columns.ts';

export const tagUsageColumns = {
  dataset_guid: c.uuid,
  tag: c.text,
  label: c.text,
  tag_type_id: c.nullable(c.integer),
  position: c.integer,
};
