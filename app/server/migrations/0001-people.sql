-- People, what they may do, and their sessions. Owner: account (people), auth (sessions).

create table people (
  id integer generated always as identity primary key,
  email text not null,
  -- argon2id in PHC form; empty means that nobody can sign in with a password
  password_hash text not null default '',
  full_name text not null,
  user_type smallint not null constraint people_user_type_known check (user_type in (2, 3)),
  role_id smallint not null constraint people_role_known
    check (role_id in (979, 980, 981, 982, 984, 991, 1064, 1065, 1092)),
  company text not null default '',
  country_id integer,
  currency text not null default 'JPY' constraint people_currency_known check (currency in ('JPY', 'USD')),
  city text not null default '',
  address text not null default '',
  mobile text not null default '',
  office_phone text not null default '',
  bid_email_notify boolean not null default true,
  language_id smallint constraint people_language_known check (language_id in (692, 693)),
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  constraint people_email_not_blank check (email <> '')
);
create unique index people_email_key on people (lower(email));

-- Flags that differ from the defaults of the person's role (contract/core/permissions.ts).
create table person_permissions (
  person_id integer not null references people on delete cascade,
  flag text not null,
  granted boolean not null,
  primary key (person_id, flag)
);

create table sessions (
  id bigint generated always as identity primary key,
  person_id integer not null references people on delete cascade,
  -- SHA-256 of the token; the token itself is never stored
  token_hash bytea not null constraint sessions_token_key unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sessions_end_after_start check (expires_at > created_at)
);
create index sessions_of_person on sessions (person_id);
