import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram } from './find-program.ts'
import { installDebianPackage } from './install-debian.ts'

export type Apache = { program: string; modules: string }

const openidModule = 'mod_auth_openidc.so'
const moduleFolders = ['/usr/lib/apache2/modules', '/usr/lib64/httpd/modules']

export function findApache(): Apache {
  const found = onThisMachine() ?? (installs() ? onThisMachine() : undefined)
  if (!found)
    throw new Error(
      'No Apache with mod_auth_openidc was found or could be installed: install apache2 and libapache2-mod-auth-openidc',
    )
  return found
}

function onThisMachine(): Apache | undefined {
  const program = findProgram(['apache2', 'httpd'], ['/usr/sbin'])
  if (!program) return undefined
  const modules = [...moduleFolders, join(dirname(program), '../modules')].find((folder) =>
    existsSync(join(folder, openidModule)),
  )
  return modules === undefined ? undefined : { program, modules }
}

const installs = () => installDebianPackage('apache2') && installDebianPackage('libapache2-mod-auth-openidc')
