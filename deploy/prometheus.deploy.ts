import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Started, startProcess, untilAnswering } from '../testbed/process.ts'
import { reservePort } from '../testbed/ports.ts'
import { type Pair, startPair } from './testing/pair.ts'
import { programOf, put, sample } from './testing/programs.ts'

const token = 'a-token-of-the-test-alone'
const folder = mkdtempSync(join(tmpdir(), 'kabinet-prometheus-'))
type Panel = { title: string; targets: { expr: string }[] }
const dashboard: { panels: Panel[] } = JSON.parse(sample('grafana-dashboard.json'))
let pair: Pair
let prometheus: Started
let url: string

beforeAll(async () => {
  pair = await startPair(await reservePort(), { METRICS_TOKEN: token })
  for (const port of pair.ports) await useIt(`http://127.0.0.1:${port}`)
  const port = await reservePort()
  url = `http://127.0.0.1:${port}`
  const config = put(sample('prometheus.yaml'), {
    '127.0.0.1:3001': `127.0.0.1:${pair.ports[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${pair.ports[1]}`,
    '/etc/prometheus/kabinet-metrics-token': join(folder, 'token'),
    'interval: 15s': 'interval: 1s',
  })
  writeFileSync(join(folder, 'token'), token)
  writeFileSync(join(folder, 'prometheus.yaml'), config)
  writeFileSync(join(folder, 'alerts.yaml'), sample('alerts.yaml').replaceAll(/for: \d+m/g, 'for: 0s'))
  const options = [`--config.file=${join(folder, 'prometheus.yaml')}`, `--storage.tsdb.path=${join(folder, 'data')}`]
  prometheus = startProcess(programOf('prometheus'), [...options, `--web.listen-address=127.0.0.1:${port}`], {}, folder)
  await untilAnswering(`${url}/-/ready`, prometheus)
})
afterAll(async () => {
  await prometheus?.stop()
  await pair?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function useIt(base: string) {
  const headers = { 'content-type': 'application/json', accept: 'text/html' }
  const send = (path: string, body: object) =>
    fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const person = {
    first_name: 'Анна',
    last_name: 'Королёва',
    password: 'Ognennaya-7Reka',
    agreement: true,
    personal_data_consent: true,
  }
  for (const page of ['/login?secret=1', '/services/secret?x=1']) await fetch(base + page, { headers })
  await send('/api/auth/register', { ...person, email: `anna.${new URL(base).port}@example.com` })
  for (let tries = 0; tries < 12; tries += 1)
    await send('/api/auth/authorize', { login: 'nobody@example.com', password: 'Wrong-1Password' })
  await fetch(`${base}/oauth/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token' }) })
}

type Rule = { name: string; health: string; query: string }

async function ask<T>(path: string): Promise<T> {
  const answer: { data: T } = JSON.parse(await (await fetch(`${url}/api/v1/${path}`)).text())
  return answer.data
}
const query = async (expr: string) =>
  (await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(expr)}`)).result
const readRules = async () => (await ask<{ groups: { rules: Rule[] }[] }>('rules')).groups.flatMap(({ rules }) => rules)

test('passes promtool with the metrics, the configuration and the alerts', async () => {
  const promtool = programOf('promtool', 'prometheus')
  const answer = await fetch(`http://127.0.0.1:${pair.ports[0]}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const metrics = spawnSync(promtool, ['check', 'metrics'], { input: await answer.text(), encoding: 'utf8' })
  expect([metrics.status, metrics.stdout + metrics.stderr]).toEqual([0, ''])
  const config = spawnSync(promtool, ['check', 'config', join(folder, 'prometheus.yaml')], { encoding: 'utf8' })
  expect([config.status, config.stdout]).toEqual([0, expect.stringMatching(/SUCCESS: \d+ rules found/)])
})

test('counts pages by route name, never by requested path', async () => {
  for (const route of ['/login', '/services/:id'])
    await expect
      .poll(() => query(`kabinet_http_request_duration_seconds_count{route="${route}",status="200"}`))
      .toHaveLength(2)
  expect(await query('kabinet_http_request_duration_seconds_count{route=~".*secret.*"}')).toEqual([])
})

test('finds data for each query of the dashboard', async () => {
  // A rate needs two scrapes.
  await expect.poll(async () => (await query('rate(kabinet_sign_ins_total[5m])')).length).toBeGreaterThan(0)
  const nothing: string[] = []
  for (const { title, targets } of dashboard.panels)
    for (const { expr } of targets) if ((await query(expr)).length === 0) nothing.push(`${title}: ${expr}`)
  expect(nothing).toEqual([])
  expect(dashboard.panels.length).toBeGreaterThan(15)
})

test('evaluates every alert, and every metric in it exists', async () => {
  await expect.poll(async () => new Set((await readRules()).map(({ health }) => health))).toEqual(new Set(['ok']))
  const names = await ask<string[]>('label/__name__/values')
  const named = (await readRules()).flatMap(({ query: expr }) => expr.match(/\b(?:kabinet|nodejs)_\w+/g) ?? [])
  // With an empty outbox, its metrics have no samples.
  const missing = named.filter((name) => !names.includes(name) && !name.startsWith('kabinet_outbox'))
  expect(missing).toEqual([])
  expect(named.length).toBeGreaterThan(10)
})

test('fires an alert for a stopped process', async () => {
  const alerts = async () => (await query('ALERTS{alertname="KabinetDown",alertstate="firing"}')).length
  expect(await alerts()).toBe(0)
  await pair.kill(0, 'SIGTERM')
  await expect.poll(alerts).toBe(1)
})
