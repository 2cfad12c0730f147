-- Events of a provider that the program does not understand are stored each, and are one task for each type.
-- Decision 99 says why.
create table unknown_payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  -- the provider's id of what it is about; empty where it has none
  object_id text not null,
  received_at timestamptz not null default app_now(),
  primary key (provider, event_id)
);
create index unknown_payment_events_by_type on unknown_payment_events (provider, type, received_at);

insert into unknown_payment_events (provider, event_id, type, object_id, received_at)
select split_part(subject, ' ', 1), substr(subject, strpos(subject, ' ') + 1), facts ->> 'text',
  coalesce(facts ->> 'reference', ''), created_at
from money_tasks where kind = 'provider_event' and facts ? 'text';

-- Of the open tasks of a type the oldest stands for all.
with waiting as (
  select id, row_number() over (partition by split_part(subject, ' ', 1), facts ->> 'text' order by id) as place
  from money_tasks where kind = 'provider_event' and done_at is null and facts ? 'text'
)
delete from money_tasks using waiting where waiting.id = money_tasks.id and place > 1;
update money_tasks task set subject = split_part(subject, ' ', 1) || ' ' || (facts ->> 'text'),
  facts = facts || (
    select jsonb_build_object(
      'count', count(*), 'lastAt', to_char(max(received_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    )
    from unknown_payment_events event
    where event.provider = split_part(task.subject, ' ', 1) and event.type = task.facts ->> 'text'
  )
where kind = 'provider_event' and done_at is null and facts ? 'text';
