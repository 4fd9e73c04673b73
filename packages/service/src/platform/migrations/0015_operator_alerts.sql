-- What operators have been informed of, for each way of informing them.
create table operator_alerts (
  channel text not null,
  name text not null,
  words text not null,
  began_at timestamptz not null,
  -- The database's own time.
  last_seen_at timestamptz not null,
  primary key (channel, name)
);
