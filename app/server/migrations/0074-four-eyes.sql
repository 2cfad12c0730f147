-- Nobody corrects an account of their own, and small corrections of a day count together. Decision 92 says why.
alter table corrections add constraint corrections_not_own
  check (person_id <> requested_by and (state <> 'booked' or person_id <> decided_by)) not valid;
-- The amounts of a day are counted by check_correction.
alter table corrections drop constraint corrections_second_manager;
create index corrections_alone on corrections (decided_at)
  where state = 'booked' and decided_by = requested_by;
