import { authJs } from './auth-js.ts'
import { modAuthOpenidc } from './mod-auth-openidc.ts'
import { nativeApp } from './native-app.ts'
import { oauth4webapi } from './oauth4webapi.ts'
import { openidClient } from './openid-client.ts'
import { ownApi } from './own-api.ts'
import { passportOpenidConnect } from './passport.ts'
import { singlePage } from './spa.ts'
import type { Recipe } from './recipe.ts'

/** The code that the guide shows, that a service's page fills with its own values, and that the tests of `interop` run. */
export const recipes = {
  'openid-client': openidClient,
  'auth.js': authJs,
  mod_auth_openidc: modAuthOpenidc,
  'passport-openidconnect': passportOpenidConnect,
  oauth4webapi,
  'oidc-client-ts': singlePage,
  native: nativeApp,
  'own-api': ownApi,
} as const satisfies Record<string, Recipe>

export type RecipeName = keyof typeof recipes
