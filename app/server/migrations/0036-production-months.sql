-- What catalogues of makers say of chassis numbers. Owner: lots.
create table production_months (
  -- names in capitals, as makers and houses write them
  maker text not null,
  chassis_code text not null,
  frame_number text not null,
  -- null where nothing is known of the number
  answer jsonb,
  looked_up_at timestamptz not null,
  constraint production_months_key primary key (maker, chassis_code, frame_number),
  constraint production_months_lengths check (
    length(maker) <= 100 and length(chassis_code) <= 100 and length(frame_number) <= 100
  )
);
