-- An account at the identity provider that belongs to a person. The first sign-in ties it: an address that the provider gives to
-- another account later does not open this one.
create table person_identities (
  person_id uuid not null references people,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  primary key (person_id, issuer)
);
create index person_identities_by_subject on person_identities (issuer, subject);

-- Whether the identity provider has vouched for the person, who then needs no authenticator here.
alter table sign_ins add column is_federated boolean not null default false;

-- Whether the person has signed in by the identity provider, and so has joined without choosing a password.
alter table people add column is_federated boolean not null default false;
