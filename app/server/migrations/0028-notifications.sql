-- What people are told, and how it reaches them. Owner: notifications.

create table notifications (
  id bigint generated always as identity primary key,
  person_id integer not null references people on delete cascade,
  kind text not null constraint notifications_kind_known check (
    kind in ('status', 'result', 'deadline', 'message', 'payment')
  ),
  -- what it says, with the values of its text
  code text not null,
  data jsonb not null,
  -- what it is about, such as `bid:12`: reading that elsewhere reads the notification
  subject text not null,
  -- path in the web app
  link text not null,
  -- how many of the same it stands for
  count integer not null default 1 constraint notifications_count_positive check (count > 0),
  created_at timestamptz not null,
  read_at timestamptz,
  -- false where the person does not want this kind in the app: then only mails and push messages come of it
  is_shown boolean not null default true,
  -- of the latest change; the stream of events asks by it what is settled
  changed_xid xid8 not null default pg_current_xact_id()
);
create index notifications_of_person on notifications (person_id, id) where is_shown;
create index notifications_unread on notifications (person_id) where is_shown and read_at is null;
create index notifications_changed on notifications (changed_xid, person_id);
create index notifications_by_age on notifications (created_at);
-- While one waits to be read, further messages about the same bid go into it.
create unique index notifications_gathering on notifications (person_id, subject)
  where kind = 'message' and read_at is null;

-- What differs from the defaults of the code.
create table notification_choices (
  person_id integer not null references people on delete cascade,
  kind text not null,
  channel text not null constraint notification_choices_channel_known check (
    channel in ('app', 'mail', 'push')
  ),
  is_wanted boolean not null,
  primary key (person_id, kind, channel)
);

-- Quiet hours in the person's own zone; over midnight where they end earlier than they begin.
create table notification_hours (
  person_id integer primary key references people on delete cascade,
  time_zone text not null,
  quiet_from time,
  quiet_until time,
  constraint notification_hours_both check ((quiet_from is null) = (quiet_until is null)),
  constraint notification_hours_differ check (quiet_from <> quiet_until)
);

-- Browsers that get push messages (W3C Push API). The address is a secret of the browser's push service.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  person_id integer not null references people on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint_key unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_person on push_subscriptions (person_id);

-- One for each notification and channel outside of the app, done by a job.
create table notification_deliveries (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications on delete cascade,
  person_id integer not null references people on delete cascade,
  channel text not null constraint notification_deliveries_channel_known check (
    channel in ('mail', 'push')
  ),
  -- not before; quiet hours put it off
  due_at timestamptz not null,
  tries smallint not null default 0,
  last_error text not null default '',
  done_at timestamptz,
  outcome text constraint notification_deliveries_outcome_known check (
    outcome in ('sent', 'read', 'unwanted', 'superseded', 'too_old', 'no_browser', 'failed')
  ),
  constraint notification_deliveries_done check ((done_at is null) = (outcome is null)),
  constraint notification_deliveries_once unique (notification_id, channel)
);
create index notification_deliveries_due on notification_deliveries (due_at) where done_at is null;
create index notification_deliveries_of_person on notification_deliveries (person_id)
  where done_at is null;
