import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { compress } from './compress.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`
const toServer: ProxyOptions = { target: server, changeOrigin: false }

/** In development `/authorize` belongs to the server when a service asks (OAuth parameters), and to the page otherwise. */
const authorize: ProxyOptions = {
  ...toServer,
  bypass: (request) => {
    const [path, search] = request.url?.split('?') ?? []
    const query = new URLSearchParams(search)
    // `/authorize/<uid>` is the way back to the service after a decision.
    const asked = request.method === 'POST' || path !== '/authorize' || query.has('client_id') || query.has('request_uri')
    return asked ? undefined : '/index.html'
  },
}

const proxy = { '/api/': toServer, '/oauth/': toServer, '/.well-known/': toServer, '/dev/': toServer, '/authorize': authorize }

const ours = /[\\/](web|contract)[\\/]src[\\/]|@tanstack|react-hook-form/
/** What no public page draws: kept out of the file that every page loads. */
const cabinetOnly =
  /web[\\/]src[\\/](ui[\\/](rows|date-field|copy-button|leave-guard|search-list\.)|data[\\/](me|clients|time-zones)|lib[\\/](time-zone|matches-words|day))|contract[\\/]src[\\/](api[\\/](clients|handbooks)|fields[\\/](redirect-uri|time-zone|date))/

export default defineConfig({
  plugins: [react(), compress()],
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    // The policy `script-src 'self'` allows no data: URLs, and small files travel well on one HTTP/2 connection.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Few files compress better than many: what every page needs, and what most pages share. The first also outlives our own changes in a cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|zod)[\\/]/ },
            { name: 'shared', test: (id) => ours.test(id) && !cabinetOnly.test(id), minShareCount: 4 },
          ],
        },
      },
    },
  },
})
