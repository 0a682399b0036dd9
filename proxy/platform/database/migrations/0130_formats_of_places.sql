-- Files that were refused and are read now, and Shapefiles, whose places are converted otherwise: asked for once more, they
-- are read again.
delete from catalogue.preview
where finding ->> 'code' in ('referenceSystem', 'database', 'xml', 'binary') or dialect ->> 'kind' = 'shapefile';
