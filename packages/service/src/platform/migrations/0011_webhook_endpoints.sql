-- A client may have several endpoints for data, each of which may ask for some data structures only; null for all.
alter table endpoints
  add column description text,
  add column data_structures text[],
  add column created_at timestamptz not null default now();
