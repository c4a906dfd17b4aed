import type { LightMyRequestResponse } from 'fastify'
import { buildOpenApi } from '../../http/docs/openapi.ts'
import { fileForm, plain } from '../photos.ts'
import type { World } from '../world.ts'
import { comparer } from './compare.ts'
import { type Random, seeded } from '../../../../testbed/random.ts'
import { requestMaker, type Sent } from './make-request.ts'
import { placeOf } from './pool.ts'
import type { Visitor } from './visitor.ts'
import { openVisitors } from './visitors.ts'

export type Fuzzed = {
  findings: Map<string, string>
  statuses: Map<number, number>
  done: Set<string>
}

export async function fuzz(w: World, { count, seed }: { count: number; seed: number }): Promise<Fuzzed> {
  const random = seeded(seed)
  const document = buildOpenApi()
  const visitors = openVisitors(w)
  const compare = comparer(document)
  const make = requestMaker(document, random, await fileForm(await plain(40, 30).jpeg().toBuffer()))
  const out: Fuzzed = { findings: new Map(), statuses: new Map(), done: new Set() }
  for (let at = 0; at < count; at++) {
    const visitor = await visitors.pick(random)
    const sent = make(visitor.pool)
    const answer = await send(w, sent, visitor, random)
    for (const wrong of compare(sent, answer)) note(out, sent, wrong, at)
    const { statusCode: status } = answer
    out.statuses.set(status, (out.statuses.get(status) ?? 0) + 1)
    if (status < 300 && sent.operation) out.done.add(sent.operation.operationId)
    if (status === 401 && visitor.token) await visitors.refused(visitor)
    if (status < 300 && sent.method !== 'HEAD' && answer.body) await learn(w, visitor, sent, answer.json())
    if (at % 20 === 0) {
      await w.send('GET', '/livez')
      visitors.readEmails()
    }
  }
  return out
}

async function send(w: World, sent: Sent, visitor: Visitor, random: Random): Promise<LightMyRequestResponse> {
  const answer = await w.app.inject({
    method: sent.method,
    url: sent.url,
    headers: { ...sent.headers, ...headersOf(visitor, random) },
    cookies: visitor.cookies,
    remoteAddress: `10.0.${random.below(250)}.${random.below(250)}`,
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  })
  keepCookies(visitor, answer)
  return answer
}

function headersOf({ token, isService }: Visitor, random: Random): Record<string, string> {
  const credentials: Record<string, string> =
    token === undefined
      ? {}
      : isService || random.percent(20)
        ? { authorization: `Bearer ${token}` }
        : { 'auth-token': token }
  const maybe = (chance: number, name: string, values: readonly string[]) =>
    random.percent(chance) ? { [name]: random.pick(values) } : {}
  return {
    ...credentials,
    ...maybe(3, 'authorization', ['Bearer other', 'Basic eDp5', 'Bearer', '']),
    ...maybe(30, 'device-locale', ['en', 'ru', 'en-US', '', 'xx', '*', 'e'.repeat(3000)]),
    ...maybe(20, 'idempotency-key', ['a', 'b', 'c'.repeat(255), 'd'.repeat(256), '', 'é', ' ']),
  }
}

async function learn(w: World, visitor: Visitor, { path }: Sent, answer: Record<string, unknown>): Promise<void> {
  visitor.pool.harvest(answer, placeOf(path))
  const { access_token: token, confirmed, redirect_url: next } = answer
  if (typeof token === 'string' && confirmed === true && visitor.token !== undefined) visitor.token = token
  const { publicUrl } = w.deps.config
  if (typeof next !== 'string' || !next.startsWith(publicUrl)) return
  const onward = await w.app.inject({ url: next.slice(publicUrl.length), cookies: visitor.cookies })
  keepCookies(visitor, onward)
  const location = new URL(onward.headers.location ?? '/', publicUrl)
  for (const [name, value] of location.searchParams) visitor.pool.add(name, value)
}

function note({ findings }: Fuzzed, { method, path, url, payload }: Sent, wrong: string, at: number) {
  const what = `${method} ${path}: ${wrong.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')}`
  if (findings.has(what)) return
  findings.set(what, `#${at} ${method} ${url.slice(0, 200)} ${String(payload ?? '').slice(0, 500)}`)
}

function keepCookies(visitor: Visitor, { cookies }: LightMyRequestResponse) {
  for (const { name, value } of cookies)
    if (value) visitor.cookies[name] = value
    else delete visitor.cookies[name]
}
