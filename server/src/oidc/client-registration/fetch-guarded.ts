import type { Config } from '../../config/config.ts'
import { readGuardedJson } from '../../lib/outside/guarded-json.ts'

/** Fetches JSON that clients publish, for the library, through the guarded fetcher. Invalid JSON fails. */
export const fetchGuarded =
  ({ allowLoopbackServices: allowLoopback }: Pick<Config, 'allowLoopbackServices'>) =>
  async (input: string | URL | Request): Promise<Response> => {
    const uri = input instanceof Request ? input.url : String(input)
    return Response.json(await readGuardedJson(uri, { allowLoopback }))
  }
