-- Asked at every sign-in: has this person come in from this network before, ended sessions included?
create index sessions_by_network on sessions (person_id, ip_prefix);
