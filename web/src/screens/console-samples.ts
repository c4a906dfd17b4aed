import { type AdminCall, type ConsoleSession, consoleSession } from '@kabinet/contract/admin/calls'
import type { peopleList, servicesList } from '@kabinet/contract/admin/lists'
import type { shownPerson } from '@kabinet/contract/admin/replies'
import { type Route, route } from '@kabinet/contract/route'
import type * as z from 'zod/mini'
import { type Replies, refused } from '../testing/replies.ts'
import type { OwnOpening, Sample } from './sample.ts'
import type { ScreenState } from './states.ts'

const common = { who: 'operator', summary: '', errors: [] } as const

/** The route of a call, for prepared replies. */
export function consoleRoute<C extends AdminCall>({ http, reply }: C): Route & { reply: C['reply'] } {
  const [method, path = ''] = http.split(' ')
  const at = { ...common, path: `/console/api${path}`, reply }
  return method === 'GET' ? { ...at, method } : { ...at, method: method === 'PATCH' ? method : 'POST' }
}

export const sessionRoute = route({ ...common, method: 'GET', path: '/console/session', reply: consoleSession })
export const signedOut = refused('AUTH_NOT_PROVIDED')

export const olga: ConsoleSession = {
  account_id: '019ac1b0-0000-7000-8000-000000000001',
  name: 'Ольга Петрова',
  role: 'support',
  locale: 'ru',
  expires_at: '2030-01-01T00:00:00.000Z',
  idle_seconds: 1800,
  proven_at: '2026-11-29T09:00:00.000Z',
}

/** A sample of a page of the console, for `olga` unless `replies` say who else is signed in. */
export function consolePage(path: string, state: ScreenState, own: OwnOpening & { part?: string }): Sample {
  const { at = path, part = '', replies, ...more } = own
  const name = path.replaceAll(/[/:]+/g, '-').replace(/^-/, '') || 'find'
  return {
    ...more,
    at: `/console${at}`,
    id: ['console', name, part, state].filter(Boolean).join('.'),
    part,
    state,
    place: { console: path },
    replies: (server: Replies) => {
      server.on(sessionRoute, olga)
      return replies?.(server) ?? server
    },
  }
}

export type FoundPeople = z.output<typeof peopleList>
export type FoundServices = z.output<typeof servicesList>
export type ShownPerson = z.output<typeof shownPerson>

/** What strangers type: a tag, a change of direction, a word without end. */
export const strange = `<img src=x onerror=alert(1)> \u202Egnp.exe ${'Ы'.repeat(500)}`
