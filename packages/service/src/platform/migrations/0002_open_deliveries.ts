import { type Kysely, sql } from 'kysely'

/**
 * What is still to be done with a delivery moves to a table of its own. The log is then written when a delivery is made and
 * when it settles, in place: no index of it knows the state, and its pages have room for the second writing.
 */
const STATEMENTS = `
create table open_deliveries (
  lane smallint not null,
  user_key uuid not null,
  delivery_id uuid not null,
  client_uuid uuid not null,
  kind text not null,
  document_key text not null,
  document_version integer not null,
  data_structure text not null,
  state text not null check (state in ('pending', 'rejected')),
  failures integer not null default 0,
  next_attempt_at timestamptz not null,
  rejected_at timestamptz,
  primary key (lane, delivery_id),
  check ((state = 'rejected') = (rejected_at is not null))
);
insert into open_deliveries
  select lane, user_key, delivery_id, client_uuid, kind, document_key, document_version, data_structure, state, failures,
    next_attempt_at, case when state = 'rejected' then coalesce(settled_at, created_at) end
  from deliveries where state in ('pending', 'rejected');
-- Of what is pending no other index begins with the lane, and none is found by the state alone: whatever is believed about
-- a table that is full one moment and empty the next, lanes are read by this one.
create index open_deliveries_due on open_deliveries (lane, client_uuid, kind, next_attempt_at) where state = 'pending';
create index open_deliveries_by_document on open_deliveries (user_key, document_key) where state = 'pending';
create index open_deliveries_by_client on open_deliveries (client_uuid, state, delivery_id);
create index open_deliveries_rejected on open_deliveries (lane, rejected_at) where state = 'rejected';
create index open_deliveries_rejected_newest on open_deliveries (delivery_id) where state = 'rejected';

drop index deliveries_due, deliveries_by_document, deliveries_rejected, deliveries_rejected_newest, deliveries_unsettled;
alter table deliveries drop column failures, drop column next_attempt_at, set (fillfactor = 50);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
