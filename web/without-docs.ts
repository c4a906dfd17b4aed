import type { Plugin } from 'vite'

const routes = /[\\/]contract[\\/]src[\\/].+\.api\.ts$/
const errors = /[\\/]contract[\\/]src[\\/]errors\.ts$/

/** What routes and errors tell the docs and the server's tests is emptied in the page, which reads none of it: half a kilobyte of each first view. */
export function withoutDocs(): Plugin {
  return {
    name: 'without-docs',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (routes.test(id))
        return emptied(
          code,
          [/^( +summary:) *\n? *'(?:[^'\\\n]|\\.)*'/gm, "$1 ''"],
          [/^( +errors:) \[[^[\]]*\]/gm, '$1 []'],
          [/^ +statuses: \{[^{}]*\},\n/gm, ''],
        )
      return errors.test(id) ? emptied(code, [/( means:) '[^'\n]*'/g, "$1 ''"]) : undefined
    },
  }
}

function emptied(code: string, ...changes: [pattern: RegExp, by: string][]): { code: string; map: null } {
  return { code: changes.reduce((text, [pattern, by]) => text.replace(pattern, by), code), map: null }
}
