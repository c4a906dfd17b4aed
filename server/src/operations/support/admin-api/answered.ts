import { type Login, readLogin } from '@kabinet/contract/fields/login'
import type { BodyOf, ParamsOf } from '@kabinet/contract/route'
import { ApiError } from '../../../lib/api-error.ts'
import { SupportRefusal } from '../refusal.ts'
import type { adminApi } from './admin.api.ts'

type Asked = {
  params: ParamsOf<typeof adminApi.people.erasePerson>
  body: BodyOf<typeof adminApi.people.erasePerson>
}
export const reasonOf = ({ params, body }: Asked) => ({ id: params.id, who: body.by, why: body.why })

export function answered<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof SupportRefusal)) throw error
    throw new ApiError(error.kind === 'unknown' ? 'NOT_EXIST' : 'HUMAN_FRIENDLY', {
      body: { error_message: error.message },
    })
  })
}

export const answeredDone = (work: Promise<string>): Promise<{ done: string }> =>
  answered(work.then((done) => ({ done })))

export function readAddress(typed: string): Login {
  const login = readLogin(typed)
  if (!login) throw new ApiError('INVALID_PARAM_VALUE')
  return login
}
