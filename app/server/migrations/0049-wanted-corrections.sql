-- What becomes of the payment whose booking is to be taken back; null where no payment is concerned.
alter table corrections add column payment_state text
  constraint corrections_payment_state_known check (payment_state in ('waiting', 'void'));
