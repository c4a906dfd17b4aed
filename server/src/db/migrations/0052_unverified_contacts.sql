-- Services are given verified contacts alone, unless their owner says otherwise: many libraries do not look at email_verified.
alter table service add column takes_unverified_contacts boolean not null default false;
