-- Returns the columns of a lot that differ before and after a change. Called where a feed run writes lots.
create or replace function changed_columns(was jsonb, became jsonb)
returns table (before jsonb, after jsonb) language sql immutable
as $$
  select coalesce(jsonb_object_agg(key, value), '{}'), coalesce(jsonb_object_agg(key, became -> key), '{}')
  from jsonb_each(was)
  where value is distinct from became -> key
    and key not in ('key_day', 'created_at', 'changed_at', 'changed_xid')
$$;
