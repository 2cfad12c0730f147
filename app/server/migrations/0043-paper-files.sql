-- Which file a paper has never changes, whatever the program does.
create trigger invoice_files_append_only before update or delete on invoice_files
  for each row execute function refuse_change();
create trigger invoice_files_never_emptied before truncate on invoice_files
  for each statement execute function refuse_change();
