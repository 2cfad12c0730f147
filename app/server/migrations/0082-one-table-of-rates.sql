-- Rates of all currencies get one table. Owner: rates.

alter table exchange_rates
  drop constraint exchange_rates_currency_known,
  drop constraint exchange_rates_source_length,
  add constraint exchange_rates_currency_known
    check (currency in ('USD', 'EUR', 'RUB', 'KES', 'NZD', 'AED', 'GEL')),
  add constraint exchange_rates_source_length check ((length(source) >= 1) and (length(source) <= 300));

insert into exchange_rates (currency, yen, valid_from, source, entered_by)
select currency, yen, valid_from, source, entered_by from cost_rates order by id;

drop table cost_rates;
