-- Columns and tables get the names that the field uses.

alter table bids rename column to_decide to needs_review;
alter table bids rename column held_back to hold_reason;
alter table feed_lots rename column said to provided_fields;
alter table feed_changes rename column said_before to provided_before;
alter table notification_deliveries rename column is_put_off to is_postponed;

alter table picture_search rename to picture_scan_cursor;
alter table picture_scan_cursor rename constraint picture_search_once to picture_scan_cursor_once;
alter index picture_search_pkey rename to picture_scan_cursor_pkey;

alter table share_guesses rename to share_code_attempts;
alter table share_code_attempts rename column guessed_at to attempted_at;
alter table share_code_attempts rename constraint share_guesses_share_id_fkey to share_code_attempts_share_id_fkey;
alter index share_guesses_pkey rename to share_code_attempts_pkey;
alter index share_guesses_by_age rename to share_code_attempts_by_age;
alter index share_guesses_of_caller rename to share_code_attempts_of_caller;
alter index share_guesses_of_share rename to share_code_attempts_of_share;
alter sequence share_guesses_id_seq rename to share_code_attempts_id_seq;
