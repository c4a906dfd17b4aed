import { id, oneLine, problemKey } from '@kabinet/contract/fields/text'
import type { ErrorName } from '@kabinet/contract/errors'
import type { Schema } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { consoleServiceId } from '../../domain/custody/console-service.sql.ts'
import { inputError } from '../../http/problems.ts'
import { invalidField } from '../../lib/api-error.ts'
import type { Role } from '@kabinet/contract/admin/roles'
import { change } from '../../domain/messages/change.ts'
import { findRole } from '../operators/operator-role.sql.ts'
import { tellOperators } from '../operators/tell-operators.ts'
import { SupportRefusal } from '../support/refusal.ts'
import { recordReads } from '../support/support-acts.sql.ts'
import { requireLatest } from '../support/require-latest.ts'

type Shape = Record<string, Schema>
type Input<I extends Shape> = z.output<z.ZodMiniObject<I, z.core.$strict>>

/** The actor. `who`: the name in the audit. `command`: on the server. `accountId`: at the console. */
export type Actor = { who: string; role: Role; via: 'command' | 'api' | 'console'; accountId?: string }

/** Typed words by the names of `args`, and options by their names. */
export type Typed = Record<string, string | boolean | undefined>

type Common = {
  /** As `--help` shows it. Its lower-case words at the beginning are its name. */
  command: string
  /** Imperative, without a full stop: for `--help` and OpenAPI. */
  summary: string
  /** The arguments of an example in `--help`. */
  example?: string
  /** The lowest role that may do it. */
  role: Role
  /** Absent: it may not leave the machine, so only the command on the server does it. A name after a colon is a field of `input`. */
  http?: `${'GET' | 'POST' | 'PATCH'} /${string}`
  status?: 201
  errors?: readonly ErrorName[]
  /** Fields of `input` that are words of the command, in order. Default: the names in the path of `http`. `FILE` is JSON whose members are fields. */
  args?: readonly string[]
  /** Options of the command that are not fields of `input`, and how the fields follow from them. */
  typed?: { options: Record<string, 'string' | 'boolean'>; read: (typed: Typed) => Record<string, unknown> }
  /** The field that names a user by id. The command also takes an e-mail or phone, and `--file` with one on each line. */
  person?: string
  /** The field that is a login without an account. The command takes `--file` with one on each line. */
  login?: string
  /** ADMIN_TOKEN may not do it: its callers choose their name freely, and the act needs a verified one. */
  needsName?: true
  /** At the console, it needs a sign-in of the last ten minutes. */
  needsStepUp?: true
  /** A token may not do it. */
  onlyConsole?: true
  /**
   * The act changes the sign-in of an account; `true`: of the account `id`. If that account has a role, only the command on
   * the server may do it, and all operators get a message.
   */
  touchesSignIn?: true | ((db: Deps['db'], id: string) => Promise<string | undefined>)
  /** It concerns everybody: the command asks for `--yes HOST`. */
  isForAll?: true
}

type Declared<I extends Shape, R extends Schema> = Common & {
  input: I
  reply: R
  run: (input: Input<I> & { who: string; why: string }, deps: Deps, actor: Actor) => Promise<z.output<R>>
  /** Text for a terminal. Default: `done`, or the fields in lines. */
  print?: (reply: z.output<R>) => string
} & (
    | { isRead?: undefined }
    /** `seen`: ids of the accounts that the reply shows, for the audit. It asks for no reason. */
    | {
        isRead: true
        seen?: (reply: z.output<R>, input: Input<I>) => readonly string[]
        mask?: (reply: z.output<R>) => z.output<R>
      }
  )

export type Act = Common & {
  input: Shape
  reply: Schema
  isRead: boolean
  print: ((reply: unknown) => string) | undefined
  /** `raw` has the fields of `input`, `why`, and `undoes`: when the act that this one undoes happened. Throws 4 and 5 with the fields, `SupportRefusal`, `ApiError`. */
  call: (deps: Deps, actor: Actor, raw: Record<string, unknown>) => Promise<unknown>
}

export const why = oneLine(1, 500)
export const person = { id }
/** Of a token, and in `by`. Names of people at the console end with `<id>`, which no other name can. */
export const actorName = oneLine(1, 64).check(z.refine((name) => !name.includes('<'), problemKey('v.value')))

/** Declares an act of support or administration. Command, API, OpenAPI and help come from it. */
export function act<const I extends Shape, R extends Schema>(declared: Declared<I, R>): Act {
  const { input, reply, run, print, ...common } = declared
  const fields = z.strictObject(input)
  const isRead = declared.isRead === true
  return {
    ...common,
    input: declared.isForAll ? { ...input, yes: z.optional(z.string()) } : input,
    reply,
    isRead,
    print: print && ((shown) => print(z.parse(reply, shown))),
    call: async (deps, actor, { why: rawWhy, yes, undoes, ...raw }) => {
      if (declared.isForAll) requireHost(deps.config, yes)
      if (!isRead && [raw['id'], raw['service']].includes(consoleServiceId))
        throw new SupportRefusal('This is the client of the console: nobody changes it.')
      const reason = isRead ? { why: '' } : checked(z.strictObject({ why }), { why: rawWhy })
      if (isRead && rawWhy !== undefined) throw invalidField('why', 'v.unknown')
      const inputValues = checked(fields, raw)
      if (typeof undoes === 'string' && typeof raw['id'] === 'string') await requireLatest(deps.db, raw['id'], undoes)
      const operator = await touchedOperator(deps.db, common, inputValues)
      if (operator !== undefined && actor.via !== 'command') throw onlyByCommand(operator, commandName(common))
      const done = await run({ ...inputValues, who: actor.who, why: reason.why }, deps, actor)
      if (operator !== undefined) {
        const news = { about: operator, act: commandName(common), who: actor.who, why: reason.why }
        await change(deps, (tx, post) => tellOperators(tx, post, news))
      }
      if (!declared.isRead) return done
      const accounts = declared.seen?.(done, inputValues) ?? []
      await recordReads(deps.db, { act: actName(common), accounts, who: actor.who })
      return actor.role === 'operator' ? done : (declared.mask?.(done) ?? done)
    },
  }
}

/** The name of the person with a role, also a suspended one, whose way to sign in the act changes. */
async function touchedOperator(
  db: Deps['db'],
  { touchesSignIn }: Pick<Common, 'touchesSignIn'>,
  { id: named }: Record<string, unknown>,
): Promise<string | undefined> {
  if (touchesSignIn === undefined || typeof named !== 'string') return undefined
  const id = touchesSignIn === true ? named : await touchesSignIn(db, named)
  return id === undefined ? undefined : (await findRole(db, id))?.who
}

const onlyByCommand = (name: string, command: string) =>
  new SupportRefusal(
    `${name} has a role at the console: only the command on the server does this, and tells all operators: npm run admin -- ${command}`,
  )

/** Against an act on the wrong installation. Throws `SupportRefusal`. */
function requireHost({ publicUrl }: Deps['config'], typed: unknown): void {
  const { host } = new URL(publicUrl)
  const other = typeof typed === 'string' ? ` “${typed}” is another host.` : ''
  if (typed !== host)
    throw new SupportRefusal(`This concerns all users of ${host}.${other} To confirm, add --yes ${host}`)
}

function checked<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const read = z.safeParse(schema, value)
  if (!read.success) throw inputError(read.error.issues, value)
  return read.data
}

/** `block` of `people block ID`. */
export const actName = ({ command }: Pick<Common, 'command'>): string =>
  commandName({ command }).split(' ').slice(1).join('-')

export const commandName = ({ command }: Pick<Common, 'command'>): string =>
  /^[a-z]+(?: [a-z][a-z-]*(?= |$))*/.exec(command)?.[0] ?? command

export const said = async (work: Promise<string>): Promise<{ done: string }> => ({ done: await work })
