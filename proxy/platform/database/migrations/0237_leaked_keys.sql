-- When and where the secret of a key was found by someone who should not have it; the key is revoked at the same moment.
alter table access.api_key add column leaked_at timestamptz, add column leaked_url text;
