-- Returns the end of a person's quiet hours that contain an instant; null outside of them. The hours are times of day
-- in the person's own zone, so they follow daylight saving time. Takes no locks.
drop function if exists quiet_until;
create function quiet_until(person_id integer, instant timestamptz) returns timestamptz
language sql stable
as $$
  select (
    local.at::date + hours.quiet_until
      + case when hours.quiet_from > hours.quiet_until and local.at::time >= hours.quiet_from
        then interval '1 day' else interval '0' end
  ) at time zone hours.time_zone
  from notification_hours hours
  cross join lateral (select quiet_until.instant at time zone hours.time_zone as at) local
  where hours.person_id = quiet_until.person_id and hours.quiet_from is not null
    and case when hours.quiet_from < hours.quiet_until
      then local.at::time >= hours.quiet_from and local.at::time < hours.quiet_until
      else local.at::time >= hours.quiet_from or local.at::time < hours.quiet_until end
$$;
