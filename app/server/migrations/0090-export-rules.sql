-- What Japan does not let out to a destination, as managers maintain it; a version ends where the next one begins.

create table export_rules (
  id integer generated always as identity primary key,
  destination text not null,
  -- the Tokyo day
  valid_from date not null,
  source_text text not null,
  source_url text not null,
  -- when somebody last compared the rules with the source
  reviewed_on date not null,
  -- market/landed-cost/contract/export/bans.ts has the type, calls.ts beside it checks it
  bans jsonb not null,
  entered_at timestamptz default app_now() not null,
  -- null for those that every system begins with
  entered_by integer references people,
  constraint export_rules_destination_known check (destination in ('RU', 'KE', 'NZ', 'AE', 'GE')),
  constraint export_rules_bans_list check (jsonb_typeof(bans) = 'array'),
  constraint export_rules_source_length check (length(source_text) between 1 and 300),
  constraint export_rules_source_url check (source_url ~ '^https?://' and length(source_url) <= 500)
);
create index export_rules_latest on export_rules (destination, valid_from desc, id desc);
create trigger export_rules_append_only before delete or update on export_rules
  for each row execute function refuse_change();
create trigger export_rules_never_emptied before truncate on export_rules
  for each statement execute function refuse_change();

-- why a manager decides before the bid goes to the house (bids.hold_reason); null for nothing
alter type bid_request add attribute hold_reason text;

insert into export_rules (destination, valid_from, source_text, source_url, reviewed_on, bans) values
  ('RU', '2022-04-05', 'Export Trade Control Order: luxury goods',
    'https://dailynewsbrief.com/2022/03/29/japan-approves-banning-luxury-car-exports-to-russia/', '2026-11-27', '[
      {"kind": "car", "overYen": 6000000, "overCc": null, "drives": [], "overYears": null},
      {"kind": "bike", "overYen": 600000, "overCc": null, "drives": [], "overYears": null}
    ]'),
  ('RU', '2023-08-09', 'Export Trade Control Order: cars over 1 900 cc, hybrid and electric cars',
    'https://www.themoscowtimes.com/2023/07/28/japan-expands-sanctions-on-russia-over-ukraine-invasion-a81988',
    '2026-11-27', '[
      {"kind": "car", "overYen": null, "overCc": 1900, "drives": [], "overYears": null},
      {"kind": "car", "overYen": null, "overCc": null, "overYears": null,
        "drives": ["mild_hybrid", "full_hybrid", "plug_in_hybrid", "electric"]},
      {"kind": "car", "overYen": 6000000, "overCc": null, "drives": [], "overYears": null},
      {"kind": "bike", "overYen": 600000, "overCc": null, "drives": [], "overYears": null}
    ]'),
  ('RU', '2024-11-11', 'Mild hybrids, which cannot move off without the engine, are not covered',
    'https://regnum.ru/news/3928771', '2026-11-27', '[
      {"kind": "car", "overYen": null, "overCc": 1900, "drives": [], "overYears": null},
      {"kind": "car", "overYen": null, "overCc": null, "overYears": null,
        "drives": ["full_hybrid", "plug_in_hybrid", "electric"]},
      {"kind": "car", "overYen": 6000000, "overCc": null, "drives": [], "overYears": null},
      {"kind": "bike", "overYen": 600000, "overCc": null, "drives": [], "overYears": null}
    ]');
