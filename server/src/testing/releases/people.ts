import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { documentsApi } from '@kabinet/contract/api/documents.api'
import { getAvatar, meApi } from '@kabinet/contract/api/me.api'
import { partnersApi } from '@kabinet/contract/api/partners.api'
import { authApi } from '@kabinet/contract/api/auth/all'
import type { NewClient } from '@kabinet/contract/data/client-fields'
import { type Browser, openBrowser } from '../../../../testbed/browser.ts'
import { formOf, linkToken } from '../people.ts'
import { fileForm, plain } from '../photos.ts'
import { allowAt, callback, logInAt, password, registerAt, type Service, bodyOf, type Tokens } from './journeys.ts'
import type { Program } from './program.ts'

export type KeptBrowser = {
  token: string | undefined
  refreshToken: string
  cookies: [string, { value: string; path: string }][]
}
export type People = {
  anna: { login: string; browser: KeptBrowser; has: Awaited<ReturnType<typeof belongings>> }
  boris: { login: string; browser: KeptBrowser; grant: Tokens }
  service: Service
  vera: { login: string; linkToken: string }
  gleb: { login: string }
}

export const reopen = (base: string, { token, cookies }: KeptBrowser): Browser => {
  const browser = openBrowser(base, token)
  for (const [name, cookie] of cookies) browser.cookies.set(name, cookie)
  return browser
}

const keep = ({ token, cookies }: Browser, refreshToken: string): KeptBrowser => ({
  token,
  refreshToken,
  cookies: [...cookies],
})

export async function belongings(browser: Browser) {
  const { items: documents } = await bodyOf(browser.call(documentsApi.listDocuments))
  const { items: partners } = await bodyOf(browser.call(partnersApi.listPartners))
  const { items: services } = await bodyOf(browser.call(clientsApi.listClients))
  const { user_id, first_name, email, birthdate, otp_transport, created_at } = await bodyOf(browser.call(meApi.getMe))
  return {
    me: { user_id, first_name, email, birthdate, otp_transport, created_at },
    documents: documents.toSorted((a, b) => a.document_type.localeCompare(b.document_type)),
    partners: partners.map(({ id, display_name, inn, phone }) => ({ id, display_name, inn, phone })),
    services: services.map(({ id, name }) => ({ id, name })),
  }
}

export async function photoOf(browser: Browser): Promise<string[]> {
  const { slices_info } = await bodyOf(browser.call(getAvatar))
  const urls = JSON.stringify(slices_info).match(/\/[\w/.-]*photos[\w/.-]+/g) ?? []
  const seen = urls.map(async (url) => {
    const { status, headers } = await browser.visit(url)
    return `${status} ${headers.get('content-type')}`
  })
  return Promise.all(seen)
}

export async function populate(program: Program): Promise<Omit<People, 'gleb'>> {
  const anna = openBrowser(program.base)
  const boris = openBrowser(program.base)
  const [email, phone, veras] = ['anna@example.com', '+79161234567', 'vera@example.com']
  await registerAt(program, anna, { email })
  await registerAt(program, boris, { phone, firstName: 'Борис', lastName: 'Орлов' })
  const annas = await logInAt(program, anna, email)
  const boriss = await logInAt(program, boris, phone)
  const service = await furnish(anna)
  const grant = await allowAt(program, boris, service)
  const mail = await program.after(veras, () =>
    bodyOf(openBrowser(program.base).call(authApi.register, { body: formOf('vera', { firstName: 'Вера', password }) })),
  )
  return {
    anna: { login: email, browser: keep(anna, annas), has: await belongings(anna) },
    boris: { login: phone, browser: keep(boris, boriss), grant },
    service,
    vera: { login: veras, linkToken: linkToken({ text: mail }) },
  }
}

async function furnish(anna: Browser): Promise<Service> {
  const profile = { action: 'update_profile', birthdate: '1990-05-17', address: 'Тверь, Садовая, 1' } as const
  await bodyOf(anna.call(meApi.patchMe, { body: profile }))
  const passport = {
    number: '4510123456',
    issued_by: 'ОВД',
    issued_at: '2010-06-01',
    department_code: '770001',
    region: '77',
  }
  await bodyOf(anna.call(documentsApi.putDocument, { body: { document_type: 'passport', ...passport } }))
  await bodyOf(anna.call(documentsApi.putDocument, { body: { document_type: 'snils', number: '11223344595' } }))
  const partners = [
    { type: 'PERSON', first_name: 'Нина', last_name: 'Петрова', phone: '+79031112233' },
    { type: 'ORGANIZATION', name: 'ООО «Ромашка»', inn: '7707083893', kpp: '773601001', ogrn: '1027700132195' },
  ] as const
  for (const body of partners) await bodyOf(anna.call(partnersApi.createPartner, { body }))
  const photo = await fileForm(await plain(64, 64).jpeg().toBuffer())
  const sent = await anna.visit('/api/users/me/avatar', {
    method: 'POST',
    headers: { ...photo.headers, 'auth-token': anna.token ?? '' },
    body: photo.body,
  })
  if (sent.status >= 300) throw new Error(`photo: ${sent.status} ${sent.text}`)
  const wanted: NewClient = { name: 'Ромашка', platforms: ['WEB'], scopes: ['FIO', 'PHONE'], redirect_uris: [callback] }
  const made = await bodyOf(anna.call(clientsApi.createClient, { body: wanted }))
  return { clientId: made.client_id, secret: made.client_secret ?? '' }
}
