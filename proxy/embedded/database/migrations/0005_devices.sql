-- Devices that stand for a second factor.

-- What NewDeviceMetadata named, or the device that the person came with; null where the pool does not track devices.
alter table identity.sign_in add column device_key text;

create table identity.device (
  device_key text primary key,
  sub uuid not null references identity.account on delete cascade,
  name text,
  -- SRP-6a: hexadecimal salt, and the verifier sealed under SECRET_KEY, of a secret that the device made up.
  srp_salt text not null,
  srp_verifier bytea not null,
  remembered boolean not null,
  -- A second factor was proved in a sign-in on it. Without that it stands for none, however long it is remembered.
  factor_proved boolean not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now()
);
create index device_sub on identity.device (sub, device_key);
