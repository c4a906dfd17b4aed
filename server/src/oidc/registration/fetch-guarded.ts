import type { Config } from '../../config/config.ts'
import { readGuardedJson } from '../../lib/outside/guarded-json.ts'

/** How the library reads what clients publish (the list of a sector): through the guard, whatever it asks for. What is no JSON fails. */
export const fetchGuarded =
  ({ allowLoopbackServices: allowLoopback }: Pick<Config, 'allowLoopbackServices'>) =>
  async (input: string | URL | Request): Promise<Response> => {
    const uri = input instanceof Request ? input.url : String(input)
    return Response.json(await readGuardedJson(uri, { allowLoopback }))
  }
