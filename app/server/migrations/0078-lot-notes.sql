-- People's own notes on lots get tables of their own. Owner: notes.

alter table lot_remarks rename to lot_notes;
alter index lot_remarks_of_lot rename to lot_notes_of_lot;
alter table lot_notes rename constraint lot_remarks_key to lot_notes_key;
alter table lot_notes rename constraint lot_remarks_note_length to lot_notes_note_length;
alter table lot_notes rename constraint lot_remarks_tag_count to lot_notes_tag_count;
alter table lot_notes rename constraint lot_remarks_reason_known to lot_notes_reason_known;
alter table lot_notes rename constraint lot_remarks_reason_length to lot_notes_reason_length;
alter table lot_notes rename constraint lot_remarks_reason_named to lot_notes_reason_named;
alter table lot_notes rename constraint lot_remarks_something to lot_notes_something;
alter table lot_notes rename constraint lot_remarks_person_id_fkey to lot_notes_person_id_fkey;
alter table lot_notes rename constraint lot_remarks_lot_id_fkey to lot_notes_lot_id_fkey;

-- One row for each person who has ever written a note. Writers of a person take it first, and the person's
-- open pages get each change by its transaction.
create table lot_note_versions (
  person_id integer primary key references people on delete cascade,
  -- the lot of the latest change; it may be gone
  lot_id bigint not null,
  changed_xid xid8 not null default pg_current_xact_id()
);
create index lot_note_versions_by_xid on lot_note_versions (changed_xid);

insert into lot_note_versions (person_id, lot_id, changed_xid)
select person_id, remarked_lot_id, changed_xid from comparison_versions where remarked_lot_id is not null;

alter table comparison_versions drop column remarked_lot_id;
