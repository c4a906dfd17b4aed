import type { Plugin } from 'vite'

/** Replaces Vite's helper around `import()`, which preloads styles and scripts. Here the document names them. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}
