-- What countries charge, as data that managers keep; and the calculations that were made when bids were placed.
-- Decision 77 says why, docs/costs.md where each figure is from.

-- The rules of a country from a day on. Never changed: a new version takes their place.
create table destination_rules (
  id integer generated always as identity primary key,
  country text not null constraint destination_rules_country_known check (country in ('RU', 'KE', 'NZ', 'AE', 'GE')),
  -- the Tokyo day
  valid_from date not null,
  source_text text not null constraint destination_rules_source_length check (length(source_text) between 1 and 300),
  source_on date not null,
  -- rates, brackets and fees; contract/costs/rules has a type for each country, server/costs/rules checks it
  parameters jsonb not null constraint destination_rules_parameters_object check (jsonb_typeof(parameters) = 'object'),
  entered_at timestamptz not null default app_now(),
  -- null for those that every system begins with
  entered_by integer references people
);
create index destination_rules_latest on destination_rules (country, valid_from desc, id desc);
create trigger destination_rules_append_only before update or delete on destination_rules
  for each row execute function refuse_change();
create trigger destination_rules_never_emptied before truncate on destination_rules
  for each statement execute function refuse_change();

-- The cost at the door as it was when a bid was placed or changed. Never changed.
create table bid_costs (
  id bigint generated always as identity primary key,
  bid_id bigint not null references bids,
  amount_yen bigint not null constraint bid_costs_amount_bounded check (amount_yen between 0 and 10000000000),
  -- choice, version of the rules and rates; the lot and its tariffs; and the lines
  setting jsonb not null,
  lot jsonb not null,
  costs jsonb not null,
  kept_at timestamptz not null default app_now()
);
create index bid_costs_of_bid on bid_costs (bid_id, id desc);
create trigger bid_costs_append_only before update or delete on bid_costs
  for each row execute function refuse_change();
create trigger bid_costs_never_emptied before truncate on bid_costs
  for each statement execute function refuse_change();

-- Every system begins with what was published.
insert into destination_rules (country, valid_from, source_text, source_on, parameters) values
  ('RU', '2026-01-01', 'Таможенные платежи физических лиц, 2026', '2026-02-28', '{
    "transitDays": 30,
    "dutyUpTo3": [
      {"upTo": 8500, "percent": 54, "leastEurPerCc": 2.5},
      {"upTo": 16700, "percent": 48, "leastEurPerCc": 3.5},
      {"upTo": 42300, "percent": 48, "leastEurPerCc": 5.5},
      {"upTo": 84500, "percent": 48, "leastEurPerCc": 7.5},
      {"upTo": 169000, "percent": 48, "leastEurPerCc": 15},
      {"upTo": null, "percent": 48, "leastEurPerCc": 20}
    ],
    "duty3To5": [
      {"upTo": 1000, "eurPerCc": 1.5},
      {"upTo": 1500, "eurPerCc": 1.7},
      {"upTo": 1800, "eurPerCc": 2.5},
      {"upTo": 2300, "eurPerCc": 2.7},
      {"upTo": 3000, "eurPerCc": 3},
      {"upTo": null, "eurPerCc": 3.6}
    ],
    "dutyOver5": [
      {"upTo": 1000, "eurPerCc": 3},
      {"upTo": 1500, "eurPerCc": 3.2},
      {"upTo": 1800, "eurPerCc": 3.5},
      {"upTo": 2300, "eurPerCc": 4.8},
      {"upTo": 3000, "eurPerCc": 5},
      {"upTo": null, "eurPerCc": 5.7}
    ],
    "utilisation": {
      "baseRub": 20000,
      "personal": {"mostHp": 160, "mostCc": 3000, "upTo3": 0.17, "over3": 0.26},
      "rows": [
        {"overCc": 1000, "upToCc": 2000, "overHp": 0, "upToHp": 160, "upTo3": null, "over3": null},
        {"overCc": 1000, "upToCc": 2000, "overHp": 160, "upToHp": 190, "upTo3": 45.0, "over3": 74.64},
        {"overCc": 1000, "upToCc": 2000, "overHp": 190, "upToHp": 220, "upTo3": 47.64, "over3": 79.2},
        {"overCc": 1000, "upToCc": 2000, "overHp": 220, "upToHp": 250, "upTo3": 50.52, "over3": 83.88},
        {"overCc": 1000, "upToCc": 2000, "overHp": 250, "upToHp": 280, "upTo3": 57.12, "over3": 91.92},
        {"overCc": 1000, "upToCc": 2000, "overHp": 280, "upToHp": 310, "upTo3": 64.56, "over3": 100.56},
        {"overCc": 1000, "upToCc": 2000, "overHp": 310, "upToHp": 340, "upTo3": 72.96, "over3": 110.16},
        {"overCc": 1000, "upToCc": 2000, "overHp": 340, "upToHp": 370, "upTo3": 83.16, "over3": 120.6},
        {"overCc": 1000, "upToCc": 2000, "overHp": 370, "upToHp": 400, "upTo3": 94.8, "over3": 132.0},
        {"overCc": 1000, "upToCc": 2000, "overHp": 400, "upToHp": 430, "upTo3": 108.0, "over3": 144.6},
        {"overCc": 1000, "upToCc": 2000, "overHp": 430, "upToHp": 460, "upTo3": 123.24, "over3": 158.4},
        {"overCc": 1000, "upToCc": 2000, "overHp": 460, "upToHp": 500, "upTo3": 140.4, "over3": 173.4},
        {"overCc": 1000, "upToCc": 2000, "overHp": 500, "upToHp": null, "upTo3": 160.08, "over3": 189.84},
        {"overCc": 2000, "upToCc": 3000, "overHp": 0, "upToHp": 160, "upTo3": null, "over3": null},
        {"overCc": 2000, "upToCc": 3000, "overHp": 160, "upToHp": 190, "upTo3": 115.34, "over3": 172.8},
        {"overCc": 2000, "upToCc": 3000, "overHp": 190, "upToHp": 220, "upTo3": 118.2, "over3": 175.08},
        {"overCc": 2000, "upToCc": 3000, "overHp": 220, "upToHp": 250, "upTo3": 120.12, "over3": 177.6},
        {"overCc": 2000, "upToCc": 3000, "overHp": 250, "upToHp": 280, "upTo3": 126.0, "over3": 183.0},
        {"overCc": 2000, "upToCc": 3000, "overHp": 280, "upToHp": 310, "upTo3": 131.04, "over3": null}
      ]
    },
    "customsFee": [
      {"upTo": 200000, "rub": 1231},
      {"upTo": 450000, "rub": 2462},
      {"upTo": 1200000, "rub": 4924},
      {"upTo": 2700000, "rub": 13541},
      {"upTo": 4200000, "rub": 18465},
      {"upTo": 5500000, "rub": 21344},
      {"upTo": 10000000, "rub": 49240},
      {"upTo": null, "rub": 73860}
    ],
    "sources": {
      "duty": {"text": "Решение Совета ЕЭК от 20.12.2017 № 107, приложение 2: единые ставки", "day": "2018-01-01"},
      "utilisation": {
        "text": "Постановление Правительства РФ от 26.12.2013 № 1291 в редакции от 01.11.2025 № 1713, по опубликованным таблицам сумм; пустые строки не найдены",
        "day": "2026-01-01"
      },
      "customs_fee": {"text": "Постановление Правительства РФ от 23.10.2025 № 1638, по публикациям", "day": "2026-01-01"}
    }
  }'),
  ('KE', '2025-07-01', 'Kenya Revenue Authority, as published by dealers: Finance Act 2025', '2025-07-01', '{
    "transitDays": 45,
    "mostYears": 7,
    "dutyPercent": 35,
    "excise": [
      {"fuels": ["electric"], "overCc": -1, "percent": 10},
      {"fuels": ["diesel"], "overCc": 2500, "percent": 35},
      {"fuels": [], "overCc": 3000, "percent": 35},
      {"fuels": [], "overCc": 1500, "percent": 25},
      {"fuels": [], "overCc": 0, "percent": 20}
    ],
    "vatPercent": 16,
    "declarationPercent": 2.5,
    "declarationLeast": 5000,
    "railwayPercent": 2,
    "marginPercent": 10,
    "depreciation": [
      {"fromYears": 7, "percent": 65}
    ]
  }'),
  ('NZ', '2025-07-01', 'New Zealand Customs Service: advice on private motor vehicle imports', '2025-07-01', '{
    "transitDays": 40,
    "dutyPercent": 0,
    "gstPercent": 15,
    "entryFee": 53.44,
    "biosecurityFee": 46.4,
    "complianceFee": 1000,
    "feesReplaced": true,
    "sources": {
      "entry_fee": {
        "text": "New Zealand Customs Service: import entry transaction fee with GST, until 31 March 2026; levies have replaced it",
        "day": "2025-07-01"
      },
      "biosecurity": {"text": "Ministry for Primary Industries: biosecurity system entry levy", "day": "2023-07-01"},
      "compliance": {
        "text": "An exporter’s guide: about NZ$800 to 1 000 for border checks and entry certification; undated, not verified",
        "day": "2010-01-01"
      }
    }
  }'),
  ('AE', '2018-01-01', 'Common customs tariff of the Gulf, and Federal Decree-Law No. 8 of 2017 on VAT', '2018-01-01', '{
    "transitDays": 35,
    "dutyPercent": 5,
    "vatPercent": 5,
    "inspectionFee": 350,
    "registrationFee": 1000,
    "sources": {
      "inspection": {"text": "A car importer in Dubai: 170 to 350 dirhams", "day": "2025-02-01"},
      "registration": {"text": "A car importer in Dubai: 400 to 1 000 dirhams", "day": "2025-02-01"}
    }
  }'),
  ('GE', '2026-04-02', 'Tax Code of Georgia, excise as changed from 2 April 2026, as published', '2026-04-02', '{
    "transitDays": 70,
    "excise": [
      {"upTo": 6, "perCc": 1.5},
      {"upTo": null, "perCc": 4.5}
    ],
    "rightHandTimes": 3,
    "hybrid": {"mostYears": 6, "percent": 60},
    "importTaxPerCc": 0.05,
    "importTaxPerCcYear": 0.0025,
    "customsFee": 150,
    "inspectionFee": 20,
    "declarationFee": 30,
    "registrationFee": 72,
    "bike": {"percent": 18, "customsFee": 300, "registrationFee": 62},
    "sources": {
      "duty": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "customs_fee": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "inspection": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "import_declaration": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "registration": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "vat": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"}
    }
  }');
