-- What is to be mailed about bids, and the link that stops such mails. Owners: bids (bid_mails),
-- upstreams/mail (mails). Decision 42 says why.

-- Written by the trigger that writes the log, in the transaction of the change; a job makes mails of it.
create table bid_mails (
  id bigint generated always as identity primary key,
  -- without a reference, as in the log
  bid_id bigint not null,
  -- a change of the status, or the deadline of a bid that is still new
  kind text not null constraint bid_mails_kind_known check (kind in ('status', 'deadline')),
  -- before the first and after the latest of the changes that become one mail
  status_before smallint not null,
  status smallint not null,
  -- the person whose bid it is has made the latest change
  is_own boolean not null,
  changed_at timestamptz not null,
  -- a minute after the latest change, so that a quick succession of them is one mail
  due_at timestamptz not null,
  done_at timestamptz,
  outcome text constraint bid_mails_outcome_known check (
    outcome in ('mailed', 'unwanted', 'nothing_new', 'superseded', 'too_old')
  ),
  constraint bid_mails_done_with_outcome check ((done_at is null) = (outcome is null))
);
-- One change of a bid waits for its mail at a time, and its deadline is mailed once.
create unique index bid_mails_waiting on bid_mails (bid_id) where kind = 'status' and done_at is null;
create unique index bid_mails_deadline on bid_mails (bid_id) where kind = 'deadline';
create index bid_mails_due on bid_mails (due_at) where done_at is null;
create index bid_mails_by_age on bid_mails (done_at) where done_at is not null;

-- Where a mail program reports that its reader wants no more such mails (RFC 8058); empty for mails that
-- cannot be stopped. Emptied with the text when the mail is sent.
alter table mails add column unsubscribe_url text not null default '';
