-- Writes one audit row in the transaction of the change; writeAudit of platform/audit/server/commands.ts does the same
-- for the program. Called by record_bid_change, issue_paper and set_purchase_status.
drop function if exists write_audit;
create function write_audit(
  at timestamptz, actor_id integer, action text, subject_id integer, details jsonb, request_id text, network text
) returns void language plpgsql as $$
begin
  insert into audit_log (at, actor_id, action, subject_id, details, request_id, ip_prefix)
  values (at, actor_id, action, subject_id, details, request_id, network);
end $$;
