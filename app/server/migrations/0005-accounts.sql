-- Accounts that people open themselves, sessions whose tokens rotate, links in mails, and the audit.
-- Owner: account (people), auth (sessions, one_time_tokens), audit (audit_log).

alter table people
  -- null until the address has been proven by a link that was mailed to it
  add column verified_at timestamptz,
  add column terms_accepted_at timestamptz,
  add column referral_code text not null default '',
  add column credit_limit_yen bigint not null default 0
    constraint people_credit_limit_not_negative check (credit_limit_yen >= 0),
  add column daily_bid_limit integer not null default 20
    constraint people_daily_bid_limit_not_negative check (daily_bid_limit >= 0),
  add column daily_uss_limit integer not null default 10
    constraint people_daily_uss_limit_not_negative check (daily_uss_limit >= 0);
-- Whoever could sign in before could do so without a proof.
update people set verified_at = created_at;

-- One row is one session from its sign-in to its end, whatever number of tokens it has had. Tokens are
-- signed and never stored: a refresh token names the session and a generation, and only the
-- generation of the row is good.
drop table sessions;
create table sessions (
  id text primary key constraint sessions_id_shape check (id ~ '^[A-Za-z0-9_-]{22}$'),
  person_id integer not null references people on delete cascade,
  generation integer not null default 0
    constraint sessions_generation_not_negative check (generation >= 0),
  -- when the present generation was made; its predecessor is tolerated for seconds after it
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text constraint sessions_end_reason_known check (
    end_reason in ('signed-out', 'ended', 'password', 'role', 'reused')
  ),
  user_agent text not null default '',
  -- the network of the sign-in, never the whole address
  ip_prefix text not null default '',
  constraint sessions_end_after_start check (absolute_expires_at > created_at),
  constraint sessions_idle_within_absolute check (idle_expires_at <= absolute_expires_at),
  constraint sessions_end_has_reason check ((ended_at is null) = (end_reason is null))
);
create index sessions_of_person on sessions (person_id) where ended_at is null;

-- Links that were mailed. The token itself is in the mail alone.
create table one_time_tokens (
  token_hash bytea primary key
    constraint one_time_tokens_hash_length check (length(token_hash) = 32),
  purpose text not null
    constraint one_time_tokens_purpose_known check (purpose in ('verify-email', 'reset-password')),
  person_id integer not null references people on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_of_person on one_time_tokens (person_id, purpose) where used_at is null;

-- Who did what to whose account. Rows are added and never changed; ids stand without a reference, so
-- that they outlive the people they name.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer,
  action text not null constraint audit_log_action_not_blank check (action <> ''),
  subject_id integer,
  details jsonb not null default '{}',
  request_id text not null default '',
  ip_prefix text not null default ''
);
create index audit_log_of_subject on audit_log (subject_id, at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_audit_change();
