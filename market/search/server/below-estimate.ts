/** By how many whole per cent the start price of `lot` is below its estimate, at least 0; null if either is unknown. */
export const belowEstimateSql = `case when lot.start_price_yen > lot.estimate_yen then 0
  else (lot.estimate_yen - lot.start_price_yen) * 100 / lot.estimate_yen end::int4`
