import { appAuth } from './app-auth.ts'
import { authJs } from './auth-js.ts'
import { betterAuth } from './better-auth.ts'
import { deviceCode } from './device.ts'
import { expressOpenidConnect } from './express-openid-connect.ts'
import { goOidc } from './go-oidc.ts'
import { keycloakJs } from './keycloak-js.ts'
import { modAuthOpenidc } from './mod-auth-openidc.ts'
import { nativeApp } from './native-app.ts'
import { nextAuth } from './next-auth.ts'
import { nextAuth5 } from './next-auth-5.ts'
import { oauth4webapi } from './oauth4webapi.ts'
import { openidClient } from './openid-client.ts'
import { ownApi } from './own-api.ts'
import { passportOpenidConnect } from './passport.ts'
import { authlib, djangoAllauth, jupyterHub, mozillaDjangoOidc } from './python.ts'
import { aspNetCore, keycloakBroker, springSecurity } from './servers.ts'
import { singlePage } from './spa.ts'
import type { Recipe } from './recipe.ts'

/** Code shown in the guide, filled in on a service's page, and run by the tests of `interop`. */
export const recipes = {
  'openid-client': openidClient,
  'auth.js': authJs,
  'next-auth-5': nextAuth5,
  'next-auth': nextAuth,
  'express-openid-connect': expressOpenidConnect,
  'better-auth': betterAuth,
  mod_auth_openidc: modAuthOpenidc,
  'passport-openidconnect': passportOpenidConnect,
  oauth4webapi,
  'oidc-client-ts': singlePage,
  'keycloak-js': keycloakJs,
  authlib,
  'mozilla-django-oidc': mozillaDjangoOidc,
  'django-allauth': djangoAllauth,
  jupyterhub: jupyterHub,
  'spring-security': springSecurity,
  'asp.net-core': aspNetCore,
  'keycloak-broker': keycloakBroker,
  'go-oidc': goOidc,
  appauth: appAuth,
  native: nativeApp,
  'own-api': ownApi,
  device: deviceCode,
} as const satisfies Record<string, Recipe>

export type RecipeName = keyof typeof recipes
