-- Whether using the link leaves the person's authenticator in place, as it does for a link that was asked for on the sign-in page.
alter table person_links add column keeps_second_factor boolean not null default false;
