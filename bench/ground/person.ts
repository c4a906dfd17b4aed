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

/** One of the people who act: a browser, an address and what the server gave them. */
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

/** In a browser that has never been here. */
export const onNewDevice = (number: number): Person => ({
  number,
  cookies: new Map(),
  accessToken: '',
  refreshToken: '',
})

/** What each request of that browser says. Everybody has an address of their own. */
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

/** A request of that browser, which keeps the cookies of the answer. Throws on any status but the wanted one. */
export async function ask(
  connection: Connection,
  person: Person,
  path: string,
  { body, status = 200 }: { body?: object; status?: number } = {},
): Promise<Answer> {
  const request = requestOf(body ? 'POST' : 'GET', path, headersOf(person), body ? JSON.stringify(body) : '')
  const answer = await connection.send(request)
  requireStatus(answer, status)
  for (const [, name = '', value = ''] of answer.head.matchAll(/\r\nset-cookie: *([^=]+)=([^;\r]*)/gi)) {
    if (value === '') person.cookies.delete(name)
    else person.cookies.set(name, value)
  }
  return answer
}

/** By the password, which is the whole sign-in of somebody without a second step. */
export async function signIn(connection: Connection, person: Person): Promise<void> {
  const body = { login: `person${person.number}@bench.example`, password }
  const session = jsonOf(await ask(connection, person, '/api/auth/authorize', { body }))
  if (session['confirmed'] !== true) throw new Error('the sign-in waits for a code')
  person.accessToken = String(session['access_token'])
  person.refreshToken = String(session['refresh_token'])
}

/** So many people, signed in. */
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

/** The path and query of where an answer leads. */
export function locationOf(answer: Answer): URL {
  return new URL(headerOf(answer, 'location'), 'http://localhost')
}
