import { type Kysely, sql } from 'kysely'

/**
 * Days that wait to be built. The queue forgets what a job was given when it is asked for again while it runs and then fails, so
 * what is to be built is written here, and a job only says that something is. Lists that wait in the queue move over.
 */
const STATEMENTS = `
create table days_to_build (
  lane smallint not null,
  user_key uuid not null,
  request_id bigint generated always as identity,
  day text not null,
  primary key (lane, user_key, request_id)
);
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  insert into days_to_build (lane, user_key, day)
    select distinct (wanted->>'lane')::smallint, (wanted->>'userKey')::uuid, wanted->>'day'
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'documents.build_days'
    cross join json_array_elements(case json_typeof(j.payload) when 'array' then j.payload else '[]' end) as wanted;
  update graphile_worker._private_jobs j set payload = j.payload->0
    from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'documents.build_days' and json_typeof(j.payload) = 'array';
end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
