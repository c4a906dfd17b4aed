-- E-mails whose domain was typed in its ASCII spelling: the server gives them their letters at its start.
create index identifier_ascii_domain on identifier (account_id) where kind = 'email' and value like '%xn--%';

-- Everything that lets somebody in and was made up to this moment is over (`npm run admin -- sessions end-all`). One row at most.
create table epoch (
  one boolean primary key default true check (one),
  began_at timestamptz not null
);

-- However a row of before comes back (a restored dump, a copy put back by hand), it comes back expired, for every version of the server.
create function of_before_is_over() returns trigger language plpgsql as $$
declare began timestamptz := (select began_at from epoch);
begin
  if new.created_at <= began then
    new.expires_at := least(new.expires_at, began);
  end if;
  return new;
end $$;
create trigger session_of_before before insert on session for each row execute function of_before_is_over();
create trigger artifact_of_before before insert on oidc_artifact for each row execute function of_before_is_over();
create trigger challenge_of_before before insert on challenge for each row execute function of_before_is_over();
create trigger restore_of_before before insert on restore for each row execute function of_before_is_over();
create trigger registration_of_before before insert on registration for each row execute function of_before_is_over();
