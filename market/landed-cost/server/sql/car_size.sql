-- Returns the size by which tariffs differ: cars up to 660 cc are kei, those above 2 000 cc large, electric ones small.
-- Called by apply_tariffs and by queries for tariffs of lots.
create or replace function car_size(kind text, engine_cc integer) returns text language sql immutable
return case when kind = 'bike' then 'bike' when engine_cc between 1 and 660 then 'kei'
  when engine_cc > 2000 then 'large' else 'small' end;
