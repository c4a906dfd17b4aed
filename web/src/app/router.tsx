import type { ComponentType, ReactNode } from 'react'
import {
  createBrowserRouter,
  type DataRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  type RouterNavigateOptions,
  redirect,
  type To,
} from 'react-router'
import { loadDrafts } from '../lib/forms/load-drafts.ts'
import { missingPage } from '../lib/missing-page.ts'
import { stepBack } from '../lib/step-back.ts'
import { replacePrerendered } from '../lib/start/take-over.ts'
import { loadTexts } from '../text/language.ts'
import { bundles } from './bundles.ts'
import { Crashed, FrameFailed, PageFailed } from './crash-page.tsx'
import { latePage } from './late-page.tsx'
import { PublicLayout } from './layout/public-layout.tsx'
import { Root } from './root.tsx'
import { routes } from './routes.ts'
import { isGuide, isOfCabinet, type RouteRow } from './route-row.ts'
import { guardFor } from './guards.ts'

/** Call after the start-up check: the guards read the session synchronously. */
export function createRouter(): DataRouter {
  return navigatingAfterStepsBack(
    createBrowserRouter([
      {
        element: <Root />,
        hydrateFallbackElement: <></>,
        errorElement: (
          <Crashed>
            <FrameFailed />
          </Crashed>
        ),
        children: [
          { element: <PublicLayout />, children: pagesFor((row) => !isOfCabinet(row) && !isGuide(row)) },
          frame(async () => (await import('./bundles/guide.ts')).GuideLayout, pagesFor(isGuide)),
          frame(
            async () => (await import('./queries.tsx')).Queries,
            [
              { element: <PublicLayout />, children: pagesFor((row) => isOfCabinet(row) && row.who !== 'signed-in') },
              frame(
                async () => (await import('./bundles/cabinet.ts')).CabinetLayout,
                pagesFor((row) => row.who === 'signed-in'),
              ),
            ],
          ),
          { path: '*', loader: leaveUnknown },
        ],
      },
    ]),
  )
}

/** Leads where the specification says, and tells what was not found. */
function leaveUnknown({ request }: LoaderFunctionArgs): Response {
  missingPage.set(new URL(request.url).pathname)
  return redirect('/login')
}

function navigatingAfterStepsBack(router: DataRouter): DataRouter {
  const { navigate } = router
  router.navigate = async (to: number | To | null, options?: RouterNavigateOptions) => {
    if (stepBack.underWay()) await stepBack.underWay()
    return typeof to === 'number' ? navigate(to) : navigate(to, options)
  }
  return router
}

/** Resolves when the code of the first page has loaded, so that it renders like its prerendered view. */
export function whenReady(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

function pagesFor(wanted: (row: RouteRow) => boolean): RouteObject[] {
  const pages = routes.filter(wanted).map((row) => ({
    path: row.path,
    handle: row,
    loader: guardFor(row.who),
    lazy: {
      Component: () =>
        loadedOrLate(
          () => pageOf(row),
          () => <PageFailed section={row.section} />,
        ),
    },
    // The guard checks the session, not data: pages load their own.
    shouldRevalidate: () => false,
  }))
  const errorElement = (
    <Crashed>
      <PageFailed />
    </Crashed>
  )
  return [{ errorElement, children: pages }]
}

function frame(load: () => Promise<ComponentType>, children: RouteObject[]): RouteObject {
  return { lazy: { Component: () => loadedOrLate(load, FrameFailed) }, children }
}

async function loadedOrLate(load: () => Promise<ComponentType>, Failed: () => ReactNode): Promise<ComponentType> {
  try {
    return await load()
  } catch {
    replacePrerendered()
    return latePage(load, Failed)
  }
}

async function pageOf(row: RouteRow) {
  const texts = bundles[row.bundle].texts.map(loadTexts)
  const [Page] = await Promise.all([row.page(), ...texts, ...(isOfCabinet(row) ? [loadDrafts()] : [])])
  return Page
}
