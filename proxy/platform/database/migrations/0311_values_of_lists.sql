-- Ids of rows that platform administrators add to lists for all (decision 275). Those of the product are below.
create sequence catalogue.own_lookup as integer start with 1000000;
