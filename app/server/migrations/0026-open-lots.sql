-- Which lots have no result yet, and when they run: the run list of a day asks it for thousands of lots, and a
-- row of lots is wide. Few lots are open, so the index stays small. Owner: lots.

create index lots_open on lots (id) include (starts_at) where status in (4531, 4532);
