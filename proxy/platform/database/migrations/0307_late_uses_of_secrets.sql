-- From when on a use of a secret from before a roll is reported, since it stops soon, and when it was. Null: never, as for
-- those that were rolled by the release before.
alter table access.earlier_secret add column warn_from timestamptz, add column warned_at timestamptz;
alter table access.earlier_token add column warn_from timestamptz, add column warned_at timestamptz;
