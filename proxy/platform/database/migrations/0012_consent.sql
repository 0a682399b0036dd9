-- Proofs of consent: what was decided when, under which policy. They name nobody and hold no address of anybody.
create table auth.consent_proof (
  consent_id uuid not null,
  -- By the clock of the browser that decided.
  decided_at timestamptz not null,
  policy_version integer not null,
  choice text not null check (choice in ('granted', 'partial', 'withdrawn')),
  allowed text[] not null,
  recorded_at timestamptz not null default now(),
  primary key (consent_id, decided_at)
);
create index consent_proof_recorded on auth.consent_proof (recorded_at);
