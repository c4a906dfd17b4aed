import type { App } from '../authenticator-app.ts'
import type { Answered } from '../call.ts'
import type { Person } from '../people.ts'
import { fileForm, plain } from '../photos.ts'
import type { Sso } from '../sso.ts'

export type Owner = Person & { app?: App }

/** Prepares an act of a signed-in user. The returned function is the call that writes. */
export type Act = (w: Sso, anna: Owner) => Promise<() => Promise<Answered<unknown>>>

export type Send = () => Promise<Answered<unknown>>

export const picture = async () => fileForm(await plain(300, 300).jpeg().toBuffer())
