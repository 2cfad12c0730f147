-- Withdraws the lots that a complete file of their feed lacks, by the rule of the feed (decision 69). Called by
-- finishRun in market/feeds/server/commands.ts. Keeps finished lots, which leave a feed after their auction, and lots
-- that another feed still has. Returns how many lots it has withdrawn.
drop function if exists withdraw_absent_lots;
create function withdraw_absent_lots(run_id bigint, decided_at timestamptz) returns bigint language sql
as $$
  with feed as (
    select feeds.id, withdrawn_after_runs from feed_runs join feeds on feeds.id = feed_runs.feed_id
    where feed_runs.id = withdraw_absent_lots.run_id and withdrawn_after_runs is not null
  ), absent as (
    update feed_lots known set
      absent_runs = least(known.absent_runs + 1, 1000),
      withdrawn_at = case when known.absent_runs + 1 >= feed.withdrawn_after_runs then decided_at end,
      withdrawn_run_id = case when known.absent_runs + 1 >= feed.withdrawn_after_runs
        then withdraw_absent_lots.run_id end
    from feed, lots lot
    where known.feed_id = feed.id and known.withdrawn_at is null
      and known.last_seen_run_id is distinct from withdraw_absent_lots.run_id
      and lot.id = known.lot_id and (lot.market = 'stock' or (
        lot.status in (4531, 4532) and lot.auction_day >= (decided_at at time zone 'Asia/Tokyo')::date
        and coalesce(lot.starts_at, 'infinity') > decided_at
      ))
    returning known.lot_id, known.feed_id, known.provided_fields, known.withdrawn_at
  ), gone as (
    update lots set withdrawn_at = decided_at
    from absent
    where lots.id = absent.lot_id and absent.withdrawn_at is not null and lots.withdrawn_at is null
      and not exists (
        select from feed_lots other
        where other.lot_id = lots.id and other.feed_id <> absent.feed_id and other.withdrawn_at is null
      )
    returning with (old as was, new as became) lots.id, absent.provided_fields, to_jsonb(was) as was, to_jsonb(became) as became
  ), noted as (
    insert into feed_changes (run_id, lot_id, before, after, provided_before)
    select withdraw_absent_lots.run_id, gone.id, before, after, gone.provided_fields
    from gone cross join lateral changed_columns(was, became)
    on conflict (run_id, lot_id) do update
      set before = excluded.before || feed_changes.before, after = feed_changes.after || excluded.after
  )
  select count(*) from gone
$$;
