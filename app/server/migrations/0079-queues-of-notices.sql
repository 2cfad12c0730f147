-- Runs of jobs that one job has replaced (decision 104): nobody would ever take them.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job
    where name in ('notify-of-bids', 'notify-of-purchases', 'delete-old-purchase-notices');
  end if;
end $$;
