-- The file of a finding where a run reads several; empty where it reads one.
alter table feed_findings add column file text not null default '';
