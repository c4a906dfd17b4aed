import type { Plugin } from 'vite'

/** Parts of React Router for its framework, which no page uses, with what `Link` and the router see instead. */
const parts: Record<string, string> = {
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = {}`,
  'dom/ssr/components.js': `
    import { createContext } from 'react'
    export const FrameworkContext = createContext(undefined)
    export const CRITICAL_CSS_DATA_ATTRIBUTE = ''
    export const Links = () => null
    export const Meta = Links
    export const PrefetchPageLinks = Links
    export const Scripts = Links
    export const setIsHydrated = Links
    export const useFrameworkContext = Links
    export const mergeRefs = (forwarded) => forwarded
    export const usePrefetchBehavior = () => [false, null, {}]`,
}

/** Three kilobytes of each first view. A name that React Router adds or renames fails the build. */
export function withoutFramework(): Plugin {
  return {
    name: 'without-framework',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /react-router\/dist\/production\/lib\/(router\/instrumentation|dom\/ssr\/components)\.js$/ },
      handler: (id) => Object.entries(parts).find(([file]) => id.endsWith(file))?.[1],
    },
  }
}
