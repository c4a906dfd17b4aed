import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { type Locale, locales } from '@kabinet/contract/fields/locale'
import {
  guideFiles,
  type GuidePath,
  guidePaths,
  sampleIssuer,
  samplePlainIssuer,
} from '@kabinet/contract/integrate/guide-text'
import {
  type FirstView,
  serverPlaceholders,
  type StandingView,
  type Viewer,
  viewers,
} from '@kabinet/contract/prerendered'
import { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { CabinetLayout } from './app/layout/cabinet-layout.tsx'
import { GuideLayout } from './app/layout/guide-layout.tsx'
import { PublicLayout } from './app/layout/public-layout.tsx'
import { Queries } from './app/queries.tsx'
import { Root } from './app/root.tsx'
import { routes } from './app/routes.ts'
import { isOfCabinet, type RouteRow } from './app/route-row.ts'
import { openAuthorize } from './pages/authorize/authorize.tsx'
import { ConfirmHead } from './pages/authorize/confirm-account.tsx'
import { RequestHead } from './pages/authorize/request-step.tsx'
import { openGuide } from './pages/guide/guide.tsx'
import { changeLanguage, languageStore, loadCabinetTexts } from './text/language.ts'
import { Stack } from './ui/page/page.tsx'
import { PublicCard } from './ui/page/public-card.tsx'

/** `sources`: what the program of this view is made of, beside its entry; `*` is the language. */
type Drawn<V> = Omit<V, 'files'> & { sources: string[] }
type Start = Pick<FirstView, 'page' | 'viewers'> & {
  sources: string[]
  takeOver?: FirstView['takeOver']
  draw?: () => Promise<ComponentType>
}

/** What each page shows before it has asked anybody anything, in each language, drawn by the components of the program; and the guide, whole. */
export async function prerenderPages() {
  const first: Drawn<FirstView>[] = []
  const standing: Drawn<StandingView>[] = []
  await loadCabinetTexts()
  for (const locale of locales) {
    await changeLanguage(locale)
    for (const start of [...routes.flatMap(startsOf), ...authorize, ...anyOther])
      first.push(await prerendered(start, locale))
    for (const page of guidePaths)
      for (const issuer of [sampleIssuer, samplePlainIssuer])
        standing.push({ ...(await prerendered(guide(page, locale, issuer), locale)), title: titleOf(page), issuer })
  }
  return { first, standing }
}

async function prerendered(
  { draw, sources, takeOver = 'replace', ...start }: Start,
  locale: Locale,
): Promise<Drawn<FirstView>> {
  const { t } = languageStore.getSnapshot()
  const html = draw ? await htmlOf(start.page, await draw()) : ''
  const files = [texts, ...sources].map((source) => source.replace('*', locale))
  return { ...start, locale, takeOver, html, sources: files, lost: [t('shell.lost'), t('shell.retry')] }
}

/** As `root.tsx` would say it. */
function titleOf(page: GuidePath): string {
  const { t } = languageStore.getSnapshot()
  const { section } = routes.find(({ path }) => path === page) ?? {}
  return t('shell.title', { product: serverPlaceholders.product, section: section ? t(section) : '' })
}

const guide = (page: GuidePath, locale: Locale, issuer: string): Start => ({
  page,
  viewers,
  takeOver: 'hydrate',
  sources: [
    'src/app/layout/guide-layout.tsx',
    'src/pages/guide/guide.tsx',
    cabinetTexts,
    'src/text/*-rare.ts',
    `../docs/${guideFiles[page][locale]}${issuer === samplePlainIssuer ? '?plain' : ''}`,
  ],
  draw: () => openGuide(page, issuer),
})

const texts = 'src/text/*.ts'
const cabinetTexts = 'src/text/*-cabinet.ts'
const queries = 'src/app/queries.tsx'
const cabinet = [queries, 'src/app/layout/cabinet-layout.tsx', 'src/app/cabinet-pages.ts', cabinetTexts]
const login = 'src/pages/login/login.tsx'

/** A public page lies in a folder of its own name; behind the sign-in a visit may begin anywhere, most often at `/`. */
function startsOf(row: RouteRow): Start[] {
  const { path, who, prerendered = [], page } = row
  if (path === '/')
    return [
      {
        page: path,
        viewers: prerendered,
        sources: [...cabinet, 'src/pages/personal-info/personal-info.tsx'],
        draw: page,
      },
      { page: path, viewers: ['guest'], sources: [login] },
    ]
  if (who === 'signed-in' || row.isGuide || path === '/authorize' || path.startsWith('/dev/')) return []
  const sources = [`src/pages${path}${path}.tsx`, ...(isOfCabinet(row) ? [queries, cabinetTexts] : [])]
  const rest = viewers.filter((viewer) => !prerendered.includes(viewer))
  const drawn: Start = { page: path, viewers: prerendered, sources, takeOver: 'hydrate', draw: page }
  return [drawn, { page: path, viewers: rest, sources }].filter((start) => start.viewers.length > 0)
}

const anyOther: Start[] = [
  { page: '*', viewers: ['signed-in'], sources: cabinet },
  { page: '*', viewers: ['guest'], sources: [login] },
]

const page = 'src/pages/authorize/authorize.tsx'
const sources: Record<Viewer, string[]> = {
  guest: [page, 'src/pages/authorize/log-in.tsx'],
  'signed-in': [page, 'src/pages/authorize/request-step.tsx'],
}

/** The server knows which of them it is for, and fills in the service. Who is signed in sees the head alone: what is asked of whom is said by the program. */
const authorize: Start[] = [
  {
    page: '/authorize login',
    viewers: ['guest'],
    sources: sources.guest,
    takeOver: 'hydrate',
    draw: () => openAuthorize(Promise.resolve(logIn)),
  },
  {
    page: '/authorize consent',
    viewers: ['signed-in'],
    sources: sources['signed-in'],
    draw: () => Promise.resolve(ConsentBegins),
  },
  {
    page: '/authorize continue',
    viewers: ['signed-in'],
    sources: sources['signed-in'],
    draw: () => Promise.resolve(ContinueBegins),
  },
  ...viewers.map((viewer): Start => ({ page: '/authorize', viewers: [viewer], sources: sources[viewer] })),
]

const { service: name, host, description } = serverPlaceholders
const client = { client_id: '', name, logo_url: null, description, owner_verified: false, redirect_host: host }
const logIn: AuthorizationRequest = { client, state: 'login', claims: [] }

const ConsentBegins = () => (
  <PublicCard wide>
    <RequestHead client={client} />
  </PublicCard>
)

const ContinueBegins = () => (
  <PublicCard wide>
    <Stack>
      <ConfirmHead client={client} />
    </Stack>
  </PublicCard>
)

/** The default keeps answers for good where there is no window: a minute would be waited for at the end of the build. */
const UnkeptQueries = () => <Queries create={() => new QueryClient()} />

async function htmlOf(page: FirstView['page'], Component: ComponentType): Promise<string> {
  const [path = page] = page.split(' ')
  const handle = routes.find((row) => row.path === path)
  const Layout = handle?.who === 'signed-in' ? CabinetLayout : handle?.isGuide ? GuideLayout : PublicLayout
  const inLayout = { Component: Layout, children: [{ path, Component, handle }] }
  const inQueries = handle && isOfCabinet(handle) ? { Component: UnkeptQueries, children: [inLayout] } : inLayout
  const tree = [{ Component: Root, children: [inQueries] }]
  const router = createMemoryRouter(tree, { initialEntries: [path] })
  // Of what is longer React would send a part behind, for a script to put in its place.
  const { prelude } = await prerender(<RouterProvider router={router} />, { progressiveChunkSize: Infinity })
  return new Response(prelude).text()
}
