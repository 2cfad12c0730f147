-- Whether two lots of one day are the same car under two houses: they share a frame number, which is not a mask or a
-- placeholder, and no other known value contradicts it. Called by market/lots/server/commands.ts, which shows one of
-- the two, and by repair_same_cars. market/search/server/frame-number.ts has the same definition of a frame number.
drop function if exists is_same_car;
create function is_same_car(one lots, other lots) returns boolean language sql stable as $$
  with families as materialized (
    -- Houses also name a paint by a similar one: silver and grey, beige and gold. Two-tone and other match any.
    select '{
      "WHITE": 1, "PEARL WHITE": 1, "CERAMIC": 1, "IVORY": 1, "BLACK": 2, "BLACK MICA": 2,
      "SILVER": 3, "GRAY": 3, "DARK GRAY": 3, "GUN METALLIC": 3,
      "BLUE": 4, "NAVY BLUE": 4, "LIGHT BLUE": 4, "TURQUOISE": 4, "RED": 5, "WINE": 5, "ORANGE": 5,
      "YELLOW": 6, "GREEN": 7, "LIGHT GREEN": 7, "KHAKI": 7,
      "BEIGE": 8, "BROWN": 8, "GOLD": 8, "CHAMPAGNE": 8, "PURPLE": 9, "PINK": 10
    }'::jsonb as names
  )
  select one.frame_number = other.frame_number
    and translate(one.frame_number, ' -', '') ~ '^[0-9A-Za-z]*[0-9]{4}$'
    and translate(one.frame_number, ' -', '') !~* 'xx'
    and translate(one.frame_number, ' -', '') !~ '^(.)\1*$'
    and one.kind = other.kind
    and (one.chassis_code = other.chassis_code and one.chassis_code <> ''
      or (one.model_id, one.year, one.mileage_km) = (other.model_id, other.year, other.mileage_km))
    -- First registration versus model year, and two readings of one odometer.
    and coalesce(abs(one.year - other.year) <= 1, true)
    and coalesce(
      abs(one.mileage_km - other.mileage_km) <= greatest(1000, least(one.mileage_km, other.mileage_km) / 20), true)
    and coalesce((select names ->> one.color = names ->> other.color from families), true)
$$;
