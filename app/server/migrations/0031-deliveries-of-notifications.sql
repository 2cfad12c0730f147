-- How notifications are delivered, and changes of bids as their causes. Owners: notifications, bids.

-- A notification that further messages go into gets a new number, as the newest.
alter table notification_deliveries
  drop constraint notification_deliveries_notification_id_fkey,
  add constraint notification_deliveries_notification_id_fkey
    foreign key (notification_id) references notifications on update cascade on delete cascade,
  -- A message that comes after the mail about earlier ones gets a mail of its own.
  drop constraint notification_deliveries_once,
  -- quiet hours have put it off: what waits for their end goes out together
  add column is_put_off boolean not null default false,
  -- browsers that have it already, while others are tried again
  add column sent_to bigint[] not null default '{}';
create unique index notification_deliveries_waiting
  on notification_deliveries (notification_id, channel) where done_at is null;
create index notification_deliveries_failed on notification_deliveries (done_at)
  where outcome = 'failed';

-- The newest message that was mailed: a later mail has those after it.
alter table notifications add column mailed_up_to bigint not null default 0;

-- Changes of bids are told by notifications, of which mails are one channel.
alter table bid_mails rename to bid_notices;
alter table bid_notices rename constraint bid_mails_pkey to bid_notices_pkey;
alter table bid_notices rename constraint bid_mails_kind_known to bid_notices_kind_known;
alter table bid_notices
  rename constraint bid_mails_done_with_outcome to bid_notices_done_with_outcome;
alter index bid_mails_waiting rename to bid_notices_waiting;
alter index bid_mails_deadline rename to bid_notices_deadline;
alter index bid_mails_due rename to bid_notices_due;
alter index bid_mails_by_age rename to bid_notices_by_age;
alter sequence bid_mails_id_seq rename to bid_notices_id_seq;
alter table bid_notices drop constraint bid_mails_outcome_known;
-- Who wanted no mails is now known by the delivery.
update bid_notices set outcome = 'notified' where outcome in ('mailed', 'unwanted');
alter table bid_notices add constraint bid_notices_outcome_known check (
  outcome in ('notified', 'nothing_new', 'superseded', 'too_old')
);

-- The job that mailed them has another name now.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'mail-bids';
  end if;
end $$;
