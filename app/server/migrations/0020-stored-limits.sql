-- Counts of guessed passwords, which outlive a restart. Written by rate-limiter-flexible.
-- Owner: server/core/rate-limits.ts.
create table rate_limits (
  -- the limit, and a digest of whom it counts
  key varchar(255) primary key,
  points integer not null default 0,
  -- milliseconds since 1970, by the clock of the program
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

-- What is deleted by schedule is found by its end.
create index sessions_by_end on sessions (least(ended_at, idle_expires_at));
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);
