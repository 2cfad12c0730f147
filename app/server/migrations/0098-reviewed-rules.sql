-- Import rules say when somebody last compared them with their sources, as export rules do.

alter table destination_rules add column reviewed_on date;
alter table destination_rules disable trigger destination_rules_append_only;
update destination_rules set reviewed_on = source_on;
alter table destination_rules enable trigger destination_rules_append_only;
alter table destination_rules alter column reviewed_on set not null;

-- Figures and sources found since; docs/costs.md says where each is from. Each is added to the newest version of its
-- country. Who has entered rules of a country keeps those.
insert into destination_rules (country, valid_from, source_text, source_on, reviewed_on, parameters)
select found.country, greatest(found.valid_from::date, newest.valid_from), found.source_text, found.source_on::date,
  '2026-11-27', newest.parameters || found.parameters::jsonb
from (values
  ('RU', '2026-01-01', 'Таможенные платежи физических лиц, 2026', '2026-02-28', '{
    "motorPercent": 45,
    "vatPercent": 22,
    "electric": {"dutyPercent": 15, "excise": [{"upTo": 90, "rubPerHp": 0}, {"upTo": null, "rubPerHp": null}]},
    "bike": {"dutyPercent": null, "exciseFreeHp": null, "utilisationRub": null},
    "sources": {
      "duty": {
        "text": "Решение Совета ЕЭК от 20.12.2017 № 107, приложение 2: единые ставки; электромобили: 15 % с 2022 года (rg.ru, 20.05.2021), требует проверки",
        "day": "2018-01-01"
      },
      "excise": {
        "text": "Акциз с мощности свыше 90 л. с. (nalog-audit.ru); ставки 2026 года не найдены, требует проверки",
        "day": "2025-01-01"
      },
      "vat": {"text": "НДС 22 % с 1 января 2026 года (zaks.ru, 28.11.2025)", "day": "2026-01-01"},
      "utilisation": {
        "text": "Постановление Правительства РФ от 26.12.2013 № 1291 в редакции от 01.11.2025 № 1713, по опубликованным таблицам; коммерческий ввоз до 160 л. с. не найден; 45 % пиковой мощности электромоторов: avtorambler.com и 110km.ru, февраль 2026",
        "day": "2026-02-20"
      },
      "customs_fee": {"text": "Постановление Правительства РФ от 23.10.2025 № 1638, по публикациям", "day": "2026-01-01"}
    }
  }'),
  ('KE', '2025-07-01', 'Kenya Revenue Authority, as published by dealers: Finance Act 2025; depreciation by its notice of 31 August 2023', '2025-07-01', '{
    "other": {"dutyPercent": 25, "declarationPercent": 3.5},
    "sources": {
      "duty": {
        "text": "35 %: gazette of the East African Community, 30 June 2023 (gossipa2z.com), cheki.co.ke, July 2025; 25 %: welshmotorhub.co.ke, topcalculator.co.ke, October 2025",
        "day": "2025-10-01"
      },
      "import_declaration": {
        "text": "2.5 %: Finance Act 2023 (quartet-co.com, February 2025), crspke.co.ke; 3.5 %: welshmotorhub.co.ke, topcalculator.co.ke, October 2025",
        "day": "2025-10-01"
      }
    }
  }'),
  ('NZ', '2026-04-01', 'New Zealand Customs Service: advice on private motor vehicle imports', '2026-04-01', '{
    "sources": {
      "entry_fee": {
        "text": "The last fee, until 31 March 2026. The levy of the Customs and Excise (Goods Management Levies) Order 2025 has replaced it; its amount for sea freight was not found, to be checked",
        "day": "2026-04-01"
      },
      "biosecurity": {
        "text": "The last levy, until 31 March 2026. That of the Biosecurity (Import Levies and Commercial Vessel Levy) Order 2026 has replaced it; its amount for sea freight was not found, to be checked",
        "day": "2026-04-01"
      },
      "compliance": {
        "text": "An exporter’s guide: about NZ$800 to 1 000 for border checks and entry certification; undated, not verified",
        "day": "2010-01-01"
      }
    }
  }'),
  ('GE', '2026-04-02', 'Tax Code of Georgia, excise as changed from 2 April 2026, as published', '2026-04-02', '{
    "electricExcise": {"leftHand": 0, "rightHand": null},
    "sources": {
      "duty": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "excise": {
        "text": "Tax Code as changed from 2 April 2026; electric cars: none (ua.news, 2018; untouched in 2026: guazi.com, June 2026), right-hand drive by a draft of 2019 (messenger.com.ge), to be checked",
        "day": "2026-06-01"
      },
      "customs_fee": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "inspection": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "import_declaration": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "registration": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"},
      "vat": {"text": "The customs calculator of Georgia’s largest car market", "day": "2023-01-01"}
    }
  }')
) as found (country, valid_from, source_text, source_on, parameters)
cross join lateral (
  select valid_from, parameters from destination_rules known where known.country = found.country
  order by valid_from desc, id desc limit 1
) newest
where not exists (
  select 1 from destination_rules kept where kept.country = found.country and kept.entered_by is not null
);
