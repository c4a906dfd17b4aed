-- Of a service with both platforms: the https redirect URIs that its application may use as well. Private schemes and loopback are the application's anyway.
alter table service add column mobile_redirect_uris text[] not null default '{}';

-- An application without an address that only an application has was using the https ones: it goes on.
update service set mobile_redirect_uris = redirect_uris
where client_id is not null and mobile_client_id is not null
  and not exists (select from unnest(redirect_uris) uri where uri !~* '^https?:' or uri ~* '^http://(127\.0\.0\.1|\[::1\])(:|/|\?|$)');
