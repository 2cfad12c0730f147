-- A browser gets push messages only as long as nobody has ended the session that subscribed it: who has lost a
-- phone ends its session, and nothing arrives there any more. Browsers from before subscribe again by themselves.
delete from push_subscriptions;
alter table push_subscriptions add column session_id text not null references sessions on delete cascade;
create index push_subscriptions_of_session on push_subscriptions (session_id);
