-- A correction of one's own account that was waiting when the rule came can still be refused. Decision 92.
alter table corrections drop constraint corrections_not_own;
alter table corrections add constraint corrections_not_own check (
  state = 'refused' or (person_id <> requested_by and (state <> 'booked' or person_id <> decided_by))
) not valid;
