-- Tables that a server of before cut at 10,000,000 rows (decision 249), and the shared parts of such tables, are made again,
-- whole, when they are next asked for. Those of files with more rows than a table may have are cut again.
-- Comparisons that such a table has stopped are made again as well.
delete from catalogue.difference d where d.state = 'failed' and d.reason = 'noTable' and exists (
  select from catalogue.preview p where p.state = 'ready' and p.truncated and p.row_count <> 100000000
    and p.file_key in (d.before_key, d.after_key));
delete from catalogue.preview where state = 'ready' and truncated and row_count <> 100000000;
