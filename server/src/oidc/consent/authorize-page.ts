import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { type FirstView, serverPlaceholders } from '@kabinet/contract/prerendered'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Cookies, cookiesOf } from '../../http/session/cookies.ts'
import { isBrowserVisit } from '../../http/not-found.ts'
import { type Pages, pageWith, sendPage, sentPage } from '../../http/pages/page.ts'
import { ApiError } from '../../lib/api-error.ts'
import { html } from '../../lib/html.ts'
import { findPendingInteraction } from './find-pending-interaction.ts'
import { present } from './present-request.ts'
import type { SubjectOf } from '../claims/subjects.ts'

export type Visit = (
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: string | null,
) => Promise<FastifyReply | void>

/** A page with a request in it is never cached. */
export function visitAuthorize(deps: Deps, subjectOf: SubjectOf): Visit {
  return async (request, reply, interaction) => {
    if (interaction === null || !isBrowserVisit(request)) return reply.callNotFound()
    const cookies = cookiesOf(request, reply, deps.config.isSecure)
    const page = await authorizePage(deps, deps.pages.shown, subjectOf, { cookies, interaction })
    return page === null ? reply.callNotFound() : sendPage(sentPage(page), request, reply, 'no-store')
  }
}

type InteractionVisit = { cookies: Pick<Cookies, 'get'>; interaction: string }

/**
 * /authorize pre-rendered for this request (decision 0042): only public data, and which view applies. Null when nothing
 * can be pre-rendered; the page then shows the reason.
 */
export async function authorizePage(
  deps: Deps,
  pages: Pages,
  subjectOf: SubjectOf,
  visit: InteractionVisit,
): Promise<string | null> {
  const found = await lookUp(deps, subjectOf, visit).catch((error: unknown) => {
    if (!(error instanceof ApiError))
      deps.log.warn({ err: error }, 'could not load the request of a service in advance')
    return null
  })
  if (!found) return null
  // The pre-rendered views cannot show an unregistered or verified client, one of the operator, a former name, an API, or a notice.
  const { document_host, former_name, owner_verified, owner, admits } = found.shown.client
  const isOfOperator = owner !== undefined && owner.name === undefined
  const isPlain =
    found.shown.apis === undefined && document_host === undefined && former_name === undefined && admits === undefined
  const isDefault = isPlain && !owner_verified && !isOfOperator
  const drawn = isDefault ? pages.views : []
  const views = drawn
    .filter((view) => isFor(view, found))
    .map((view) => keepRequest(fillIn(view, found.shown.client), visit.interaction))
  return pageWith(pages, [...views, ...pages.views.filter(({ page }) => page === '/authorize')])
}

type Found = { shown: AuthorizationRequest; isSignedOn: boolean }

async function lookUp(deps: Deps, subjectOf: SubjectOf, { cookies, interaction }: InteractionVisit): Promise<Found> {
  const { request } = await findPendingInteraction(deps, { cookies, session: null, isVisit: true }, interaction)
  return { shown: present(deps, request, subjectOf), isSignedOn: request.signOn !== null }
}

function isFor({ page }: FirstView, { shown, isSignedOn }: Found): boolean {
  return (
    page === '/authorize login' || (isSignedOn && !shown.pending_agreements && page === `/authorize ${shown.state}`)
  )
}

const { initial, service, host, description } = serverPlaceholders
const noDescription = `<p>${description}</p>`
const marks = new RegExp([noDescription, service, initial, host, description].join('|'), 'g')

/** Links must keep the request when they are pressed before the script loads. */
const keepRequest = (view: FirstView, interaction: string): FirstView => ({
  ...view,
  html: view.html.replaceAll(
    /href="(\/registration|\/reset-password)"/g,
    (_link, path: string) => html`href="${path}?interaction=${encodeURIComponent(interaction)}"`.text,
  ),
})

type Client = Pick<AuthorizationRequest['client'], 'name' | 'description' | 'redirect_host' | 'logo_url'>

/**
 * Replaces all placeholders in one pass, so a placeholder inside a name stays as is. Names are untrusted and escaped.
 */
export function fillIn(view: FirstView, { name, description: text, redirect_host, logo_url }: Client): FirstView {
  const letter = logo_url === null ? (Array.from(name.trim())[0] ?? '').toUpperCase() : ''
  const values = {
    [service]: name,
    [initial]: letter,
    [host]: redirect_host,
    [description]: text,
    [noDescription]: text && html`<p>${text}</p>`,
  }
  const filled = view.html.replace(marks, (mark) => html`${values[mark]}`.text)
  return { ...view, takeOver: logo_url === null ? view.takeOver : 'replace', html: filled }
}
