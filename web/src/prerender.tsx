import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { guideFile, type GuidePath, guidePaths } from '@kabinet/contract/integrate/guide-pages'
import { sampleIssuer, samplePlainIssuer } from '@kabinet/contract/integrate/guide-text'
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
import { createMemoryRouter, matchPath, RouterProvider } from 'react-router'
import { type BundleName, bundles } from './app/bundles.ts'
import { CabinetLayout } from './app/layout/cabinet-layout.tsx'
import { GuideLayout } from './app/layout/guide-layout.tsx'
import { PublicLayout } from './app/layout/public-layout.tsx'
import { Queries } from './app/queries.tsx'
import { Root } from './app/root.tsx'
import { routes } from './app/routes.ts'
import { isGuide, isOfCabinet, type RouteRow } from './app/route-row.ts'
import { openAuthorize } from './pages/authorize/authorize.tsx'
import { AwaitedRequest } from './pages/authorize/load-request.tsx'
import { ConfirmHead } from './pages/authorize/confirm-account.tsx'
import { RequestHead } from './pages/authorize/request-step.tsx'
import { openGuide } from './pages/guide/guide.tsx'
import { changeLanguage, languageStore, loadTexts } from './text/language.ts'
import { Stack } from './ui/page/page.tsx'
import { PublicCard } from './ui/page/public-card.tsx'

/** `sources`: the modules of this view's program in addition to its entry; `*` is the language. */
type Drawn<V> = Omit<V, 'files' | 'markdown'> & { sources: string[] }
type Start = Pick<FirstView, 'page' | 'viewers'> & {
  sources: string[]
  takeOver?: FirstView['takeOver']
  draw?: () => Promise<ComponentType>
}

/** Renders the initial view of each page, before any request, in each language, by the program's components; and the complete guide. */
export async function prerenderPages() {
  const first: Drawn<FirstView>[] = []
  const standing: Drawn<StandingView>[] = []
  await Promise.all([...new Set(Object.values(bundles).flatMap(({ texts }) => texts))].map(loadTexts))
  for (const locale of locales) {
    await changeLanguage(locale)
    for (const start of [...routes.flatMap(startsOf), ...authorize, ...anyOther])
      first.push(await prerendered(start, locale))
    for (const page of guidePaths)
      for (const issuer of [sampleIssuer, samplePlainIssuer]) standing.push(await standingView(page, locale, issuer))
  }
  return { first, standing }
}

async function prerendered(
  { draw, sources, takeOver = 'replace', ...start }: Start,
  locale: Locale,
): Promise<Drawn<FirstView>> {
  const { t } = languageStore.get()
  const html = draw ? await htmlOf(start.page, await draw()) : ''
  const files = sources.map((source) => source.replace('*', locale))
  return { ...start, locale, takeOver, html, sources: files, lost: [t('shell.lost'), t('shell.retry')] }
}

async function standingView(page: GuidePath, locale: Locale, issuer: string): Promise<Drawn<StandingView>> {
  const view = await prerendered(guide(page, locale, issuer), locale)
  return { ...view, page, title: titleOf(page, view.html), issuer }
}

/** As the tab of the program: its heading names a page below the start. */
function titleOf(page: GuidePath, drawn: string): string {
  const { t } = languageStore.get()
  const { product } = serverPlaceholders
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/.exec(drawn) ?? []
  return page === '/docs'
    ? t('shell.title', { product, section: t('guide.title') })
    : t('shell.title', { product: heading.replaceAll(/<[^>]*>/g, ''), section: product })
}

const guide = (page: GuidePath, locale: Locale, issuer: string): Start => ({
  page,
  viewers,
  takeOver: 'hydrate',
  sources: [...sourcesOf('guide'), `../docs/${guideFile(page, locale)}${issuer === samplePlainIssuer ? '?plain' : ''}`],
  draw: () => openGuide(page, issuer),
})

function sourcesOf(bundle: BundleName): string[] {
  const texts = bundles[bundle].texts
  return [`src/app/bundles/${bundle}.ts`, 'src/text/*.ts', ...texts.map((part) => `src/text/*-${part}.ts`)]
}

const cabinetFrame = sourcesOf('cabinet')
const logIn = sourcesOf('log-in')
const consent = ['src/program.tsx', 'src/text/*.ts', 'src/pages/authorize/consent-steps.ts']

function startsOf(row: RouteRow): Start[] {
  const { path, who, prerendered = [], page } = row
  if (isGuide(row) || path === '/authorize') return []
  const pageSources = sourcesOf(row.bundle)
  const sources = (viewer: Viewer) =>
    who !== 'signed-in' ? pageSources : viewer === 'guest' ? logIn : [...cabinetFrame, ...pageSources]
  const takeOver = who === 'signed-in' ? 'replace' : 'hydrate'
  return viewers.map((viewer) => {
    const start = { page: path, viewers: [viewer], sources: sources(viewer) }
    return prerendered.includes(viewer) ? { ...start, takeOver, draw: page } : start
  })
}

const anyOther: Start[] = [
  { page: '*', viewers: ['signed-in'], sources: cabinetFrame },
  { page: '*', viewers: ['guest'], sources: logIn },
]

/** The server selects the view and fills in the service. A signed-in user sees the head and a skeleton until the request has loaded. */
const authorize: Start[] = [
  {
    page: '/authorize login',
    viewers: ['guest'],
    sources: logIn,
    takeOver: 'hydrate',
    draw: () => openAuthorize(Promise.resolve(logInRequest)),
  },
  {
    page: '/authorize consent',
    viewers: ['signed-in'],
    sources: consent,
    draw: () => Promise.resolve(ConsentBegins),
  },
  {
    page: '/authorize continue',
    viewers: ['signed-in'],
    sources: consent,
    draw: () => Promise.resolve(ContinueBegins),
  },
  { page: '/authorize', viewers: ['guest'], sources: logIn },
  { page: '/authorize', viewers: ['signed-in'], sources: consent },
]

const { service: name, host, description } = serverPlaceholders
const client = { client_id: '', name, logo_url: null, description, owner_verified: false, redirect_host: host }
const logInRequest: AuthorizationRequest = { client, state: 'login', claims: [] }

const ConsentBegins = () => (
  <PublicCard wide>
    <Stack>
      <RequestHead client={client} />
      <AwaitedRequest />
    </Stack>
  </PublicCard>
)

const ContinueBegins = () => (
  <PublicCard wide>
    <Stack>
      <ConfirmHead client={client} />
      <AwaitedRequest />
    </Stack>
  </PublicCard>
)

/**
 * Uses React Query's default, which sets no removal timer without a window. The minute of `createQueries` would delay
 * the end of the build.
 */
const UnkeptQueries = () => <Queries create={() => new QueryClient()} />

async function htmlOf(page: FirstView['page'], Component: ComponentType): Promise<string> {
  const [path = page] = page.split(' ')
  const handle = routes.find((row) => row.path === path) ?? routes.find((row) => matchPath(row.path, path))
  const Layout = handle?.who === 'signed-in' ? CabinetLayout : handle && isGuide(handle) ? GuideLayout : PublicLayout
  const inLayout = { Component: Layout, children: [{ path, Component, handle }] }
  const inQueries = handle && isOfCabinet(handle) ? { Component: UnkeptQueries, children: [inLayout] } : inLayout
  const tree = [{ Component: Root, children: [inQueries] }]
  const router = createMemoryRouter(tree, { initialEntries: [path] })
  // Otherwise React would send parts of longer markup later, with a script that inserts them.
  const { prelude } = await prerender(<RouterProvider router={router} />, { progressiveChunkSize: Infinity })
  return new Response(prelude).text()
}
