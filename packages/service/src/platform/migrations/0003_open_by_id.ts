import { type Kysely, sql } from 'kysely'

/**
 * Ids are unique over all lanes: with the key on them alone, a list of ids finds its rows without a word about lanes. The
 * other index that knows ids serves whoever names a state, and no one else: read as a whole, it may seem as cheap as the key.
 */
const STATEMENTS = `
alter table open_deliveries drop constraint open_deliveries_pkey, add primary key (delivery_id);
drop index open_deliveries_by_client;
create index open_deliveries_by_client on open_deliveries (client_uuid, state, delivery_id) where state is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
