-- Issues a numbered document of a purchase: a proforma, the invoice, or a credit or debit note. The invoice freezes the
-- lines of the car, books them and sets the bid to 7, which turns the exposure into the debt; notes book later credits
-- or charges. Called by trade/purchases/server/commands.ts and set_purchase_status. Locks account, bid and purchase in
-- this order. The new invoice fires add_up_purchase and follow_invoice_with_record; its log entry fires
-- note_purchase_change. Returns {"outcome": "accepted", "invoiceId", "number", "totalYen"} or {"outcome": code of the
-- refusal}.
drop function if exists issue_paper;
create function issue_paper(request jsonb) returns jsonb language plpgsql
set enable_seqscan = off
as $$
declare
  wanted record;
  known record;
  car purchases;
  invoice record;
  lines jsonb;
  total bigint;
  price bigint;
  owed bigint;
  paper_number text;
  paper_id bigint;
  sign integer;
  booked bigint;
  decided_at timestamptz;
  today date;
begin
  select * into wanted from jsonb_to_record(request) as (
    purchase_id bigint, kind text, actor_id integer, expected_version integer,
    -- for notes: their lines, and the reason
    lines jsonb, reason text,
    -- days until an invoice is due
    due_days integer, request_id text, network text,
    -- backdated timestamp; null for now
    at timestamptz
  );
  select person_id, bid_id into known from purchases where id = wanted.purchase_id;
  perform from accounts where person_id = known.person_id for update;
  perform from bids where id = known.bid_id for update;
  select * into car from purchases where id = wanted.purchase_id for update;
  if car.id is null or car.withdrawn_at is not null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if wanted.expected_version <> car.version then
    return jsonb_build_object('outcome', 'purchase_changed');
  end if;
  decided_at := coalesce(wanted.at, app_now());
  today := (decided_at at time zone 'Asia/Tokyo')::date;
  select id, number into invoice from invoices where purchase_id = car.id and kind = 'invoice';
  if wanted.kind in ('credit_note', 'debit_note') then
    if invoice.id is null then
      return jsonb_build_object('outcome', 'purchase_not_invoiced');
    end if;
    lines := wanted.lines;
  else
    if invoice.id is not null then
      return jsonb_build_object('outcome', 'purchase_invoiced');
    end if;
    if car.status = 7 then
      return jsonb_build_object('outcome', 'purchase_over');
    end if;
    select jsonb_agg(jsonb_build_object(
      'kind', line.kind, 'labelEn', line.label_en, 'labelRu', line.label_ru, 'amountYen', line.amount_yen
    ) order by array_position(
      array[
        'car', 'auction_fee', 'inland', 'yard', 'freight', 'insurance', 'agent', 'lot_inspection', 'other', 'discount'
      ], line.kind
    ), line.id) into lines
    from purchase_lines line where line.purchase_id = car.id;
  end if;
  select sum((line->>'amountYen')::bigint) into total from jsonb_array_elements(lines) line;
  if coalesce(total, 0) <= 0 then
    return jsonb_build_object('outcome', 'invoice_without_amount');
  end if;
  if wanted.kind = 'credit_note' then
    select sum(case when paper.kind = 'credit_note' then -paper.total_yen else paper.total_yen end) into owed
    from invoices paper where paper.purchase_id = car.id and paper.kind <> 'proforma';
    if total > owed then
      return jsonb_build_object('outcome', 'credit_above_invoice', 'owedYen', owed);
    end if;
  end if;

  paper_number := upper(left(wanted.kind, 1)) || to_char(today, 'YYYY') || '-' || lpad(
    next_number(wanted.kind || '-' || to_char(today, 'YYYY'))::text, 5, '0'
  );
  if wanted.kind <> 'proforma' then
    select coalesce(sum((line->>'amountYen')::bigint), 0) into price
    from jsonb_array_elements(lines) line where line->>'kind' = 'car';
    sign := case when wanted.kind = 'credit_note' then -1 else 1 end;
    booked := book_entries(
      case when wanted.kind = 'invoice' then 'purchase' else wanted.kind end, paper_number, car.sku,
      decided_at, wanted.actor_id, jsonb_build_array(
        jsonb_build_object('book', 'client', 'person_id', car.person_id, 'amount_yen', -total * sign),
        jsonb_build_object('book', 'sales', 'amount_yen', price * sign),
        jsonb_build_object('book', 'fees', 'amount_yen', (total - price) * sign)
      )
    );
  end if;
  insert into invoices (
    purchase_id, kind, number, issued_at, issued_by, due_on, total_yen, reason, content, transaction_id
  )
  select car.id, wanted.kind, paper_number, decided_at, wanted.actor_id,
    case when wanted.kind <> 'credit_note' then today + wanted.due_days end, total,
    coalesce(wanted.reason, ''),
    jsonb_build_object(
      'lines', lines, 'invoice', invoice.number,
      'car', jsonb_build_object(
        'sku', car.sku, 'kind', car.kind, 'house', house.name, 'lotNo', car.lot_number, 'boughtOn', car.bought_on,
        'maker', maker.name, 'model', model.name, 'trim', car.trim, 'chassisCode', car.chassis_code,
        'frameNumber', car.frame_number, 'year', car.year, 'month', car.month, 'engineCc', car.engine_cc,
        'mileageKm', car.mileage_km, 'color', car.color, 'condition', car.condition
      ),
      'logistics', jsonb_build_object(
        'exportPort', car.export_port, 'dischargePort', car.discharge_port, 'destination', car.destination,
        'shippingLine', car.shipping_line, 'vessel', car.vessel, 'voyage', car.voyage, 'etd', car.etd, 'eta', car.eta
      ),
      'client', jsonb_build_object(
        'id', person.id, 'name', person.full_name, 'company', person.company, 'address', person.address,
        'city', person.city, 'countryId', person.country_id, 'email', person.email
      ),
      'sameAsConsignee', car.same_as_consignee,
      'parties', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'role', party.role, 'fullName', party.full_name, 'address', party.address, 'countryId', party.country_id,
          'port', party.port, 'telephone', party.telephone, 'email', party.email,
          'paymentMethod', party.payment_method
        ) order by party.role), '[]')
        from purchase_parties party where party.purchase_id = car.id
      )
    ), booked
  from people person, auction_houses house, makers maker, models model
  where person.id = car.person_id and house.id = car.house_id and maker.id = car.maker_id
    and model.id = car.model_id
  returning id into paper_id;
  insert into purchase_log (purchase_id, at, actor_id, event, changes, reason, request_id) values (
    car.id, decided_at, wanted.actor_id, wanted.kind,
    jsonb_build_object('number', paper_number, 'amount', total), coalesce(wanted.reason, ''), wanted.request_id
  );
  perform write_audit(
    decided_at, wanted.actor_id, 'purchase-' || replace(wanted.kind, '_', '-'), car.person_id,
    jsonb_build_object('purchase', car.id, 'number', paper_number, 'amount', total), wanted.request_id, wanted.network
  );
  if wanted.kind = 'invoice' then
    perform mark_bid_invoiced(known.bid_id, decided_at, wanted.actor_id, wanted.request_id, wanted.network);
  end if;
  return jsonb_build_object(
    'outcome', 'accepted', 'invoiceId', paper_id, 'number', paper_number, 'totalYen', total
  );
end $$;
