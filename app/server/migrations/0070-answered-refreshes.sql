-- When a token of the present generation was first used: until then its refresh may be asked for again, since its
-- response may have been lost.
alter table sessions add column successor_used_at timestamptz;
