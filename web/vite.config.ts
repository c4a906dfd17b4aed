import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { oldestBrowsers } from './browsers.ts'
import { chunkGroups } from './chunks.ts'
import { guideText } from './guide-text.ts'
import { plainImports } from './plain-imports.ts'
import { prerender } from './prerender.ts'
import { withoutDocs } from './without-docs.ts'
import { withoutFramework } from './without-framework.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`
const toServer: ProxyOptions = { target: server, changeOrigin: false }

/** In development `/authorize` is proxied to the server for OAuth requests and is the page otherwise. */
const authorize: ProxyOptions = {
  ...toServer,
  bypass: (request) => {
    const [path, search] = request.url?.split('?') ?? []
    const query = new URLSearchParams(search)
    // `/authorize/<uid>` returns to the service after a decision.
    const isForServer =
      request.method === 'POST' || path !== '/authorize' || query.has('client_id') || query.has('request_uri')
    return isForServer ? undefined : '/index.html'
  },
}

/** Vite serves these pages, so that they reload with their sources; e-mails are served by the server. */
const screens = (page: string): ProxyOptions => ({ ...toServer, bypass: () => `/screens/${page}.html` })
const inbox: ProxyOptions = { ...toServer, bypass: () => '/index.html' }

const proxy = {
  '^/dev/screens/frame': screens('frame'),
  '^/dev/screens(\\?|$)': screens('index'),
  '^/dev/inbox(/[^/]+)?(\\?|$)': inbox,
  '/api/': toServer,
  '/oauth/': toServer,
  '/.well-known/': toServer,
  '/dev/': toServer,
  '/authorize': authorize,
}

export default defineConfig({
  plugins: [withoutDocs(), withoutFramework(), plainImports(), guideText(), react(), prerender()],
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    manifest: true,
    // All styles together are 8 KB: one request instead of three before the first paint.
    cssCodeSplit: false,
    // `oldestBrowsers` have it but for static blocks, which `newer-calls.test.ts` finds.
    target: 'es2022',
    cssTarget: [
      `chrome${oldestBrowsers.chromium}`,
      `edge${oldestBrowsers.chromium}`,
      `firefox${oldestBrowsers.firefox}`,
      `safari${oldestBrowsers.safari}`,
    ],
    // The policy `script-src 'self'` allows no data: URLs, and small files are cheap on one HTTP/2 connection.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: 'index.html',
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})
