-- needs: 0011_webhook_endpoints
-- Endpoints have ids. The two that are set by their kind have it as their id, further ones have a random id.
alter table endpoints add column endpoint_id text;
update endpoints set endpoint_id = kind;
alter table endpoints
  alter column endpoint_id set not null,
  drop constraint endpoints_pkey,
  add primary key (client_uuid, endpoint_id),
  add check ((endpoint_id = 'notification') = (kind = 'notification'));

alter table endpoint_secrets drop constraint endpoint_secrets_kind_check;
alter table endpoint_secrets rename column kind to endpoint_id;
alter table deliveries drop constraint deliveries_kind_check;
alter table deliveries rename column kind to endpoint_id;
alter table open_deliveries drop constraint open_deliveries_kind_check;
alter table open_deliveries rename column kind to endpoint_id;
