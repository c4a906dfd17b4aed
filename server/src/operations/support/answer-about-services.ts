import { readLogin } from '@kabinet/contract/fields/login'
import type { Deps } from '../../deps.ts'
import { accountOf, turnServices } from './allow-services.ts'
import { decidePublishing } from './decide-publishing.ts'
import { listPublishRequests } from './publish-requests.sql.ts'
import { lookUpServices } from './look-up.ts'
import { actOnService, giveService, isCustodyAct, verifyChecked } from './act-on-service.ts'
import { answerAboutOperatorServices } from './answer-about-operator-services.ts'
import { type ApiAct, isApiAct, turnApi } from './prove-api.ts'
import { turnService } from './turn-service.ts'
import { commonOptions, parseOptions, readTyped, requireId, requireReason, formatResult } from './typed-act.ts'
import { UsageError } from '../../lib/usage-error.ts'

/** Runs `npm run admin -- services …` and returns the text to print. Throws an error with a one-line message, or the usage. */
export async function answerAboutServices(deps: Deps, args: readonly string[]): Promise<string> {
  if (args[0] === 'give') return giveAsked(deps, args)
  if (args[0] === 'verify') return verifyAsked(deps, args)
  if (isApiAct(args[0])) return turnAsked(deps, args[0], args.slice(1))
  if (args[0] === 'create' || args[0] === 'change') return answerAboutOperatorServices(deps, args)
  const typed = readTyped(args[0] === 'requests' ? ['requests', '', ...args.slice(1)] : args)
  const { verb, about } = typed
  if (verb === 'find') {
    const found = await lookUpServices(deps.db, about)
    return formatResult(typed.json ? found : found.map(inWords), typed)
  }
  if (verb === 'requests') return formatResult(await listPublishRequests(deps.db), typed)
  if (verb === 'approve' || verb === 'refuse')
    return decidePublishing(deps, { act: verb, id: requireId(about), ...requireReason(typed) })
  if (verb === 'allow' || verb === 'disallow') {
    const reason = requireReason(typed)
    return turnServices(deps, { act: verb, id: await accountOf(deps.db, about), ...reason })
  }
  const asked = { id: requireId(about), ...requireReason(typed) }
  if (verb === 'suspend' || verb === 'restore') return turnService(deps, { act: verb, ...asked })
  if (!isCustodyAct(verb)) throw new UsageError()
  return actOnService(deps, { act: verb, ...asked })
}

function inWords(service: Awaited<ReturnType<typeof lookUpServices>>[number]) {
  const { without_owner_since: since } = service
  return { ...service, without_owner_since: since && `without an owner since ${since}` }
}

function verifyAsked(deps: Deps, args: readonly string[]): Promise<string> {
  const { positionals, values } = parseOptions(args, {
    ...commonOptions,
    host: { type: 'string', default: '' },
    name: { type: 'string', default: '' },
  })
  const { by: who, why, host, name } = values
  if (positionals.length !== 2 || host === '' || name === '') throw new UsageError()
  return verifyChecked(deps, { id: requireId(positionals[1] ?? ''), ...requireReason({ who, why }), host, name })
}

function giveAsked(deps: Deps, [verb = '', id = '', typed = '', ...rest]: readonly string[]): Promise<string> {
  const login = readLogin(typed)
  const given = readTyped([verb, id, ...rest])
  if (!login) throw new UsageError()
  return giveService(deps, { id: requireId(id), login, ...requireReason(given) })
}

function turnAsked(deps: Deps, act: ApiAct, [id = '', address = '', ...rest]: readonly string[]): Promise<string> {
  const given = readTyped([act, id, ...rest])
  return turnApi(deps, { act, id: requireId(id), address, ...requireReason(given) })
}
