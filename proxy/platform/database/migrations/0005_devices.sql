-- Devices that stand for a second factor, and what ends when the credentials of a person change.

-- Counted up by every change: what was begun under an earlier one comes to nothing.
alter table identity.account add column credentials_version integer not null default 0;
alter table identity.sign_in add column credentials_version integer not null default 0;

-- What NewDeviceMetadata named, or the device that the person came with; null where the pool does not track devices.
alter table identity.sign_in add column device_key text;
-- The key was made for this sign-in, and no device was confirmed with it yet: a key serves once.
alter table identity.sign_in add column device_unconfirmed boolean not null default false;
create index sign_in_device_key on identity.sign_in (device_key) where device_key is not null;

create table identity.device (
  device_key text primary key,
  sub uuid not null references identity.account on delete cascade,
  name text,
  -- SRP-6a: hexadecimal salt, and the verifier sealed under SECRET_KEY, of a secret that the device made up.
  srp_salt text not null,
  srp_verifier bytea not null,
  remembered boolean not null,
  -- A second factor was proved in a sign-in on it. Without that it stands for none, however long it is
  -- remembered. A change of credentials takes it back.
  factor_proved boolean not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now()
);
create index device_sub on identity.device (sub, device_key);
