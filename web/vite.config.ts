import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { compress } from './compress.ts'
import { prerender } from './prerender.ts'
import { withoutDocs } from './without-docs.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`
const toServer: ProxyOptions = { target: server, changeOrigin: false }

/** In development `/authorize` belongs to the server when a service asks (OAuth parameters), and to the page otherwise. */
const authorize: ProxyOptions = {
  ...toServer,
  bypass: (request) => {
    const [path, search] = request.url?.split('?') ?? []
    const query = new URLSearchParams(search)
    // `/authorize/<uid>` is the way back to the service after a decision.
    const asked =
      request.method === 'POST' || path !== '/authorize' || query.has('client_id') || query.has('request_uri')
    return asked ? undefined : '/index.html'
  },
}

/** Their pages are ours too, and reload with their sources; letters are the server's. */
const screens = (page: string): ProxyOptions => ({ ...toServer, bypass: () => `/screens/${page}.html` })

const proxy = {
  '^/dev/screens/frame': screens('frame'),
  '^/dev/screens(\\?|$)': screens('index'),
  '/api/': toServer,
  '/oauth/': toServer,
  '/docs': toServer,
  '/.well-known/': toServer,
  '/dev/': toServer,
  '/authorize': authorize,
}

const ours = /[\\/](web|contract)[\\/]src[\\/]|@tanstack|react-hook-form/
const libraries = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|zod)[\\/]/
/** Small files that every page needs as well: on a slow network a request costs more than they do. */
const frame =
  /rolldown.runtime|web[\\/]src[\\/](app[\\/](logo|public-layout|root|router|routes)|session[\\/]login-notice|lib[\\/](active-flow|pending-navigation|take-over))/
/** What no public page draws: kept out of the file that every page loads. */
const cabinetOnly =
  /web[\\/]src[\\/](ui[\\/](page[\\/](rows|loaded)|dialog[\\/](dialog\.|leave-guard)|fields[\\/](date-field|search-list\.)|copy-button)|data[\\/](me|clients|time-zones)|session[\\/]pending-codes|flows[\\/]prove-password|components[\\/](flow-dialog|partner-icon|use-proof)|lib[\\/](throttled|forms[\\/]unsaved|format[\\/](time-zone|matches-words|day)))|contract[\\/]src[\\/](flows[\\/]prove-password|api[\\/](list|me\.|clients|handbooks|partners|documents|feedback)|data|fields[\\/](russian-numbers|redirect-uri|service-|time-zone|date))/

/** What the request of a service is drawn with, on its page and in the preview of one's own. */
const request =
  /web[\\/]src[\\/](components[\\/]consent[\\/]claim|data[\\/]time-zones|lib[\\/]format[\\/]day)|contract[\\/]src[\\/](api[\\/](list|handbooks)|fields[\\/]date)/

export default defineConfig({
  plugins: [withoutDocs(), react(), prerender(), compress()],
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    manifest: true,
    // All pages together are 8 KB: one request instead of three before the first paint.
    cssCodeSplit: false,
    target: 'es2022',
    // The policy `script-src 'self'` allows no data: URLs, and small files travel well on one HTTP/2 connection.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Few files compress better than many: what every page needs, and what most pages share. The first also outlives our own changes in a cache.
    rolldownOptions: {
      input: ['index.html', 'src/main.tsx'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: (id) => libraries.test(id) || frame.test(id) },
            { name: 'shared', test: (id) => ours.test(id) && !cabinetOnly.test(id), minShareCount: 7 },
            { name: 'fields', test: /web[\\/]src[\\/]ui[\\/]fields[\\/](phone|password)-field\./ },
            { name: 'choice', test: /web[\\/]src[\\/]ui[\\/]fields[\\/]choice\./ },
            { name: 'request', test: request },
            {
              name: 'consent',
              test: /web[\\/]src[\\/]data[\\/](consent|held-redirect)\.|contract[\\/]src[\\/]api[\\/]consent\.api/,
            },
          ],
        },
      },
    },
  },
})
