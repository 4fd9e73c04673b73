-- The alerts of all users of a client, newest first. Whether one was raised is in the sealed body.
create index documents_alerts on documents (client_uuid, created_at, lane, user_key, document_key, document_version)
  where data_structure in ('alert_summary', 'alert_event');
