-- What a person has not set they could not decide about: it is asked for once it has a value (docs/contract.md#single-sign-on). Until now it stood on
-- and would have been handed over as soon as they set it.
update consent k set claims = array(
  select name from unnest(k.claims) name
  where not (
    (name = 'gender' and c.gender is null) or (name = 'birthdate' and c.birthdate is null)
    or (name = 'location' and c.timezone is null) or (name = 'address' and c.address is null)
    or (name = 'photo' and not exists (select from avatar v where v.account_id = c.id))
    or (name in ('email', 'phone') and not exists (select from identifier i where i.account_id = c.id and i.kind = name))
  )
)
from account c where c.id = k.account_id;
