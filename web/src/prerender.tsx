import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { viewerPlaceholders, type PrerenderedPage, serverPlaceholders } from '@kabinet/contract/prerendered'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { CabinetLayout } from './app/cabinet-layout.tsx'
import { PublicLayout } from './app/public-layout.tsx'
import { Root } from './app/root.tsx'
import { routes } from './app/routes.ts'
import { ConsentHead } from './components/consent/consent-head.tsx'
import { LogIn } from './pages/authorize/log-in.tsx'
import { Portrait } from './pages/personal-info/portrait.tsx'
import { changeLanguage, loadCabinetTexts } from './text/language.ts'
import { useT } from './text/use-t.ts'
import { ServiceLogo } from './ui/avatar.tsx'
import { PageHeading, Stack } from './ui/page/page.tsx'
import { PublicCard } from './ui/page/public-card.tsx'

type Drawing = Pick<PrerenderedPage, 'page' | 'for'> & { path: string; layout: ComponentType; Component: ComponentType }

/** Draws what each page shows before it has asked anybody anything, in both languages, by the components that the program draws with. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const drawings = [...(await openPages()), firstOfCabinet, ...authorizeStates]
  const pages: PrerenderedPage[] = []
  await loadCabinetTexts()
  for (const locale of locales) {
    await changeLanguage(locale)
    for (const drawing of drawings) pages.push(await draw(drawing, locale))
  }
  return pages
}

const anybody = ['guest', 'signed-in'] as const
/** Where the first picture is the same for everybody: it depends neither on a link in the address nor on an answer of the server. */
const alike = ['/login', '/reset-password', '/registration', '/registration-finish', '/feedback']

/** Whoever is signed in goes on from a page for guests, and /feedback then knows its sender. */
async function openPages(): Promise<Drawing[]> {
  const rows = routes.filter(({ path }) => alike.includes(path))
  const forGuests = (row: (typeof rows)[number]) => row.who === 'guest' || row.path === '/feedback'
  return Promise.all(
    rows.map(async (row) => ({
      page: pageAt(row.path),
      for: forGuests(row) ? ['guest' as const] : anybody,
      path: row.path,
      layout: PublicLayout,
      Component: await row.page(),
    })),
  )
}

const firstOfCabinet: Drawing = { page: '/', for: ['signed-in'], path: '/', layout: CabinetLayout, Component: WhoThisIs }

/** Of the first page what the browser itself knows: whose it is (`menu-user.ts`). */
function WhoThisIs() {
  const t = useT()
  const { first_name, last_name } = viewerPlaceholders
  return (
    <Stack>
      <PageHeading>{t('me.title')}</PageHeading>
      <Portrait user={{ first_name, last_name, middle_name: null, slices_info: null }} />
    </Stack>
  )
}

const client: AuthorizationRequest['client'] = {
  client_id: '',
  name: serverPlaceholders.service,
  logo_url: null,
  description: serverPlaceholders.description,
  owner_verified: false,
  redirect_host: serverPlaceholders.host,
}

const authorizeStates: Drawing[] = [
  { page: 'authorize: login', for: anybody, path: '/authorize', layout: PublicLayout, Component: AuthorizeLogIn },
  { page: 'authorize: consent', for: ['signed-in'], path: '/authorize', layout: PublicLayout, Component: AuthorizeConsent },
  { page: 'authorize: continue', for: ['signed-in'], path: '/authorize', layout: PublicLayout, Component: AuthorizeContinue },
]

function AuthorizeLogIn() {
  const request = { client, state: 'login' as const, claims: [] }
  // Nobody presses anything in a picture.
  const nothing = () => undefined
  return (
    <PublicCard wide>
      <LogIn request={request} interaction={null} busy={null} failure={null} reject={nothing} send={nothing} />
    </PublicCard>
  )
}

/** The head alone: what is asked of whom is said by the program. */
function AuthorizeConsent() {
  const t = useT()
  const title = t('authorize.request.title', { service: client.name })
  return (
    <PublicCard wide>
      <ConsentHead service={client} heading={<PageHeading>{title}</PageHeading>} />
    </PublicCard>
  )
}

function AuthorizeContinue() {
  const t = useT()
  return (
    <PublicCard wide>
      <Stack>
        <ServiceLogo name={client.name} url={null} size={64} />
        <PageHeading>{t('authorize.login.title', { service: client.name })}</PageHeading>
        <p>{t('authorize.returnTo', { redirectHost: client.redirect_host })}</p>
      </Stack>
    </PublicCard>
  )
}

function pageAt(path: string): PrerenderedPage['page'] {
  return `/${path.slice(1)}`
}

async function draw({ path, layout, Component, page, for: readers }: Drawing, locale: Locale): Promise<PrerenderedPage> {
  const handle = routes.find((row) => row.path === path)
  const tree: RouteObject[] = [{ Component: Root, children: [{ Component: layout, children: [{ path, Component, handle }] }] }]
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter(tree, { initialEntries: [path] })} />
    </QueryClientProvider>,
  )
  return { page, for: readers, locale, html: await new Response(prelude).text() }
}
