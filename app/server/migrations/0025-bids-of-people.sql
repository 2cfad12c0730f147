-- The archive of a dealer has thousands of bids that are scattered over the table: counting them needs the
-- index alone. Owner: bids.

drop index bids_of_person_by_day;
create index bids_of_person_by_day on bids (person_id, auction_day) include (status, amount_yen);
