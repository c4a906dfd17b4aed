import type { Plugin } from 'vite'

const routes = /[\\/]contract[\\/]src[\\/].+\.api\.ts$/
const errors = /[\\/]contract[\\/]src[\\/]errors\.ts$/

/** Removes from the page the parts of routes and errors that only docs and the server read: a kilobyte of each first view. */
export function withoutDocs(): Plugin {
  return {
    name: 'without-docs',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (routes.test(id))
        return without(
          code,
          /^ +summary: *\n? *'(?:[^'\\\n]|\\.)*',\n/gm,
          /^ +errors: \[[^[\]]*\],\n/gm,
          /^ +needs: (?:'[^'\n]*'|\{[^{}]*(?:\{[^{}]*\}[^{}]*)?\}),\n/gm,
          /^ +(?:whilePending|afterSupport): (?:true|'[^'\n]*'|\[[^[\]]*\]),\n/gm,
          /^ +statuses: \{[^{}]*\},\n/gm,
        )
      return errors.test(id) ? without(code, / means: '[^'\n]*',?/g) : undefined
    },
  }
}

function without(code: string, ...patterns: RegExp[]): { code: string; map: null } {
  return { code: patterns.reduce((text, pattern) => text.replace(pattern, ''), code), map: null }
}
