import { setTimeout as wait } from 'node:timers/promises'
import {
  type Answer,
  type Connection,
  headerOf,
  type Headers,
  jsonOf,
  openConnection,
  requestOf,
  requireStatus,
} from '../load/connection.ts'
import { device, password } from './secrets.ts'

export type Person = {
  number: number
  cookies: Map<string, string>
  accessToken: string
  refreshToken: string
}

export const newPerson = (number: number): Person => ({
  ...onNewDevice(number),
  cookies: new Map([['kabinet_device', device]]),
})

export const onNewDevice = (number: number): Person => ({
  number,
  cookies: new Map(),
  accessToken: '',
  refreshToken: '',
})

/** Every user has another network address. */
export function headersOf({ number, cookies, accessToken }: Person): Headers {
  return {
    'x-forwarded-for': `10.1.${number >> 8}.${number & 255}`,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) bench',
    accept: 'text/html, */*',
    'accept-encoding': 'gzip, br',
    ...(accessToken === '' ? {} : { 'auth-token': accessToken }),
  }
}

export async function ask(
  connection: Connection,
  person: Person,
  path: string,
  { body, status = 200 }: { body?: object; status?: number } = {},
): Promise<Answer> {
  const request = requestOf(body ? 'POST' : 'GET', path, headersOf(person), body ? JSON.stringify(body) : '')
  const answer = await sendAgain(connection, request)
  requireStatus(answer, status)
  for (const [, name = '', value = ''] of answer.head.matchAll(/\r\nset-cookie: *([^=]+)=([^;\r]*)/gi)) {
    if (value === '') person.cookies.delete(name)
    else person.cookies.set(name, value)
  }
  return answer
}

const patience = 30

/** On a busy machine the line for password hashes is full: the server then asks for a second. Rate limits ask for more. */
async function sendAgain(connection: Connection, request: string, tries = 0): Promise<Answer> {
  const answer = await connection.send(request)
  if (answer.status !== 429 || headerOf(answer, 'retry-after') !== '1' || tries >= patience) return answer
  await wait(1000)
  return sendAgain(connection, request, tries + 1)
}

export async function signIn(connection: Connection, person: Person): Promise<void> {
  const body = { login: `person${person.number}@bench.example`, password }
  const session = jsonOf(await ask(connection, person, '/api/auth/authorize', { body }))
  if (session['confirmed'] !== true) throw new Error('the sign-in waits for a code')
  person.accessToken = String(session['access_token'])
  person.refreshToken = String(session['refresh_token'])
}

export async function signedIn(port: number, from: number, count: number): Promise<Person[]> {
  const everybody = Array.from({ length: count }, (_, n) => newPerson(from + n))
  const waiting = [...everybody]
  const work = async () => {
    const connection = openConnection(port)
    for (let person = waiting.pop(); person; person = waiting.pop()) await signIn(connection, person)
    connection.close()
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return everybody
}

export function locationOf(answer: Answer): URL {
  return new URL(headerOf(answer, 'location'), 'http://localhost')
}
