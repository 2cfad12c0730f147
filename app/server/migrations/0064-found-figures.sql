-- Figures that were found after the first rules: Russia's utilisation fee for electric cars, small and large engines,
-- Kenya's depreciation by age and its duty on electric cars, and New Zealand's biosecurity levy with GST.
-- docs/costs.md says where each is from. Who has entered rules of a country keeps those.
insert into destination_rules (country, valid_from, source_text, source_on, parameters)
select country, valid_from::date, source_text, source_on::date, parameters::jsonb
from (values
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
      "personal": {"mostHp": 160, "mostElectricHp": 80, "mostCc": 3000, "upTo3": 0.17, "over3": 0.26},
      "rows": [
        {"overCc": -1, "upToCc": 0, "overHp": 0, "upToHp": 80, "upTo3": null, "over3": null},
        {"overCc": -1, "upToCc": 0, "overHp": 80, "upToHp": 100, "upTo3": 49.56, "over3": 82.08},
        {"overCc": -1, "upToCc": 0, "overHp": 100, "upToHp": 130, "upTo3": 65.88, "over3": 95.64},
        {"overCc": -1, "upToCc": 0, "overHp": 130, "upToHp": 160, "upTo3": 78, "over3": 111.36},
        {"overCc": -1, "upToCc": 0, "overHp": 160, "upToHp": 190, "upTo3": 92.4, "over3": 129.72},
        {"overCc": -1, "upToCc": 0, "overHp": 190, "upToHp": 220, "upTo3": 109.68, "over3": 151.2},
        {"overCc": -1, "upToCc": 0, "overHp": 220, "upToHp": 250, "upTo3": 129.96, "over3": 176.16},
        {"overCc": -1, "upToCc": 0, "overHp": 250, "upToHp": 280, "upTo3": 153.96, "over3": 205.2},
        {"overCc": -1, "upToCc": 0, "overHp": 280, "upToHp": null, "upTo3": 182.4, "over3": 239.04},
        {"overCc": 0, "upToCc": 1000, "overHp": 0, "upToHp": 160, "upTo3": null, "over3": null},
        {"overCc": 0, "upToCc": 1000, "overHp": 160, "upToHp": 190, "upTo3": 15.36, "over3": 28.44},
        {"overCc": 0, "upToCc": 1000, "overHp": 190, "upToHp": 220, "upTo3": 15.84, "over3": 29.28},
        {"overCc": 0, "upToCc": 1000, "overHp": 220, "upToHp": 250, "upTo3": 16.2, "over3": 30.12},
        {"overCc": 0, "upToCc": 1000, "overHp": 250, "upToHp": null, "upTo3": 17.28, "over3": 30.12},
        {"overCc": 1000, "upToCc": 2000, "overHp": 0, "upToHp": 160, "upTo3": null, "over3": null},
        {"overCc": 1000, "upToCc": 2000, "overHp": 160, "upToHp": 190, "upTo3": 45, "over3": 74.64},
        {"overCc": 1000, "upToCc": 2000, "overHp": 190, "upToHp": 220, "upTo3": 47.64, "over3": 79.2},
        {"overCc": 1000, "upToCc": 2000, "overHp": 220, "upToHp": 250, "upTo3": 50.52, "over3": 83.88},
        {"overCc": 1000, "upToCc": 2000, "overHp": 250, "upToHp": 280, "upTo3": 57.12, "over3": 91.92},
        {"overCc": 1000, "upToCc": 2000, "overHp": 280, "upToHp": 310, "upTo3": 64.56, "over3": 100.56},
        {"overCc": 1000, "upToCc": 2000, "overHp": 310, "upToHp": 340, "upTo3": 72.96, "over3": 110.16},
        {"overCc": 1000, "upToCc": 2000, "overHp": 340, "upToHp": 370, "upTo3": 83.16, "over3": 120.6},
        {"overCc": 1000, "upToCc": 2000, "overHp": 370, "upToHp": 400, "upTo3": 94.8, "over3": 132},
        {"overCc": 1000, "upToCc": 2000, "overHp": 400, "upToHp": 430, "upTo3": 108, "over3": 144.6},
        {"overCc": 1000, "upToCc": 2000, "overHp": 430, "upToHp": 460, "upTo3": 123.24, "over3": 158.4},
        {"overCc": 1000, "upToCc": 2000, "overHp": 460, "upToHp": 500, "upTo3": 140.4, "over3": 173.4},
        {"overCc": 1000, "upToCc": 2000, "overHp": 500, "upToHp": null, "upTo3": 160.08, "over3": 189.84},
        {"overCc": 2000, "upToCc": 3000, "overHp": 0, "upToHp": 160, "upTo3": null, "over3": null},
        {"overCc": 2000, "upToCc": 3000, "overHp": 160, "upToHp": 190, "upTo3": 115.34, "over3": 172.8},
        {"overCc": 2000, "upToCc": 3000, "overHp": 190, "upToHp": 220, "upTo3": 118.2, "over3": 175.08},
        {"overCc": 2000, "upToCc": 3000, "overHp": 220, "upToHp": 250, "upTo3": 120.12, "over3": 177.6},
        {"overCc": 2000, "upToCc": 3000, "overHp": 250, "upToHp": 280, "upTo3": 126, "over3": 183},
        {"overCc": 2000, "upToCc": 3000, "overHp": 280, "upToHp": 310, "upTo3": 131.04, "over3": 188.52},
        {"overCc": 2000, "upToCc": 3000, "overHp": 310, "upToHp": 340, "upTo3": 136.32, "over3": 193.68},
        {"overCc": 2000, "upToCc": 3000, "overHp": 340, "upToHp": 370, "upTo3": 141.72, "over3": 199.08},
        {"overCc": 2000, "upToCc": 3000, "overHp": 370, "upToHp": 400, "upTo3": 147.48, "over3": 204.72},
        {"overCc": 2000, "upToCc": 3000, "overHp": 400, "upToHp": 430, "upTo3": 153.36, "over3": 210.48},
        {"overCc": 2000, "upToCc": 3000, "overHp": 430, "upToHp": 460, "upTo3": 159.48, "over3": 216.36},
        {"overCc": 2000, "upToCc": 3000, "overHp": 460, "upToHp": 500, "upTo3": 165.84, "over3": 222.36},
        {"overCc": 2000, "upToCc": 3000, "overHp": 500, "upToHp": null, "upTo3": 172.44, "over3": 228.6},
        {"overCc": 3000, "upToCc": 3500, "overHp": 0, "upToHp": 160, "upTo3": 129.2, "over3": 197.81},
        {"overCc": 3000, "upToCc": 3500, "overHp": 160, "upToHp": 190, "upTo3": 131.76, "over3": 200.04},
        {"overCc": 3000, "upToCc": 3500, "overHp": 190, "upToHp": 220, "upTo3": 134.4, "over3": 202.2},
        {"overCc": 3000, "upToCc": 3500, "overHp": 220, "upToHp": 250, "upTo3": 137.16, "over3": 204.36},
        {"overCc": 3000, "upToCc": 3500, "overHp": 250, "upToHp": 280, "upTo3": 140.52, "over3": 207.24},
        {"overCc": 3000, "upToCc": 3500, "overHp": 280, "upToHp": 310, "upTo3": 144, "over3": 212.4},
        {"overCc": 3000, "upToCc": 3500, "overHp": 310, "upToHp": 340, "upTo3": 151.92, "over3": 217.8},
        {"overCc": 3000, "upToCc": 3500, "overHp": 340, "upToHp": 370, "upTo3": 160.32, "over3": 224.28},
        {"overCc": 3000, "upToCc": 3500, "overHp": 370, "upToHp": 400, "upTo3": 169.2, "over3": 231},
        {"overCc": 3000, "upToCc": 3500, "overHp": 400, "upToHp": 430, "upTo3": 178.44, "over3": 237.96},
        {"overCc": 3000, "upToCc": 3500, "overHp": 430, "upToHp": 460, "upTo3": 188.28, "over3": 245.04},
        {"overCc": 3000, "upToCc": 3500, "overHp": 460, "upToHp": 500, "upTo3": 198.6, "over3": 252.48},
        {"overCc": 3000, "upToCc": 3500, "overHp": 500, "upToHp": null, "upTo3": 209.52, "over3": 260.04},
        {"overCc": 3500, "upToCc": null, "overHp": 0, "upToHp": 160, "upTo3": 164.53, "over3": 216.29},
        {"overCc": 3500, "upToCc": null, "overHp": 160, "upToHp": 190, "upTo3": 167.28, "over3": 219.48},
        {"overCc": 3500, "upToCc": null, "overHp": 190, "upToHp": 220, "upTo3": 170.16, "over3": 222.84},
        {"overCc": 3500, "upToCc": null, "overHp": 220, "upToHp": 250, "upTo3": 173.04, "over3": 226.2},
        {"overCc": 3500, "upToCc": null, "overHp": 250, "upToHp": 280, "upTo3": 176.52, "over3": 231.36},
        {"overCc": 3500, "upToCc": null, "overHp": 280, "upToHp": 310, "upTo3": 180, "over3": 236.64},
        {"overCc": 3500, "upToCc": null, "overHp": 310, "upToHp": 340, "upTo3": 186.36, "over3": 249.6},
        {"overCc": 3500, "upToCc": null, "overHp": 340, "upToHp": 370, "upTo3": 192.88, "over3": 263.4},
        {"overCc": 3500, "upToCc": null, "overHp": 370, "upToHp": 400, "upTo3": 199.68, "over3": 277.92},
        {"overCc": 3500, "upToCc": null, "overHp": 400, "upToHp": 430, "upTo3": 206.64, "over3": 293.16},
        {"overCc": 3500, "upToCc": null, "overHp": 430, "upToHp": 460, "upTo3": 213.84, "over3": 309.36},
        {"overCc": 3500, "upToCc": null, "overHp": 460, "upToHp": 500, "upTo3": 221.28, "over3": 326.4},
        {"overCc": 3500, "upToCc": null, "overHp": 500, "upToHp": null, "upTo3": 229.08, "over3": 344.28}
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
        "text": "Постановление Правительства РФ от 26.12.2013 № 1291 в редакции от 01.11.2025 № 1713, по опубликованным таблицам; коммерческий ввоз до 160 л. с. не найден",
        "day": "2026-01-01"
      },
      "customs_fee": {"text": "Постановление Правительства РФ от 23.10.2025 № 1638, по публикациям", "day": "2026-01-01"}
    }
  }'),
  ('KE', '2025-07-01', 'Kenya Revenue Authority, as published by dealers: Finance Act 2025; depreciation by its notice of 31 August 2023', '2025-07-01', '{
    "transitDays": 45,
    "mostYears": 7,
    "dutyPercent": 35,
    "electricDutyPercent": 25,
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
      {"fromYears": 1, "percent": 20},
      {"fromYears": 2, "percent": 30},
      {"fromYears": 3, "percent": 40},
      {"fromYears": 4, "percent": 50},
      {"fromYears": 5, "percent": 55},
      {"fromYears": 6, "percent": 60},
      {"fromYears": 7, "percent": 65}
    ]
  }'),
  ('NZ', '2025-07-01', 'New Zealand Customs Service: advice on private motor vehicle imports', '2025-07-01', '{
    "transitDays": 40,
    "dutyPercent": 0,
    "gstPercent": 15,
    "entryFee": 53.44,
    "biosecurityFee": 53.36,
    "complianceFee": 1000,
    "feesReplaced": true,
    "sources": {
      "entry_fee": {
        "text": "New Zealand Customs Service: import entry transaction fee with GST, until 31 March 2026; levies have replaced it",
        "day": "2025-07-01"
      },
      "biosecurity": {
        "text": "New Zealand Customs Service: biosecurity system entry levy, NZ$46.40 and GST, until 31 March 2026; a levy has replaced it",
        "day": "2025-07-01"
      },
      "compliance": {
        "text": "An exporter’s guide: about NZ$800 to 1 000 for border checks and entry certification; undated, not verified",
        "day": "2010-01-01"
      }
    }
  }')
) as found (country, valid_from, source_text, source_on, parameters)
where not exists (
  select 1 from destination_rules kept where kept.country = found.country and kept.entered_by is not null
);
