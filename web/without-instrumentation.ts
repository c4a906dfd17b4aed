import type { Plugin } from 'vite'

const exported = {
  consumeInstrumentationClientResultMetaReceiver: 'undefined',
  getRouteInstrumentationUpdates: '{}',
  instrumentClientSideRouter: 'router',
  instrumentHandler: 'router',
}

/** React Router's hooks for tracing, which no page uses: two kilobytes of each first view. */
export function withoutInstrumentation(): Plugin {
  const acts = Object.entries(exported).map(([name, result]) => `export const ${name} = (router) => (${result})`)
  return {
    name: 'without-instrumentation',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () => [...acts, 'export const instrumentationResultMetaContext = {}'].join('\n'),
    },
  }
}
