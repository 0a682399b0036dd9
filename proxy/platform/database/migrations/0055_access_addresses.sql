-- The source gives the address as one that leads to the data and is not itself a download (dcat:accessURL).
alter table catalogue.resource add column access_only boolean not null default false;
alter table catalogue.resource_version add column access_only boolean not null default false;
