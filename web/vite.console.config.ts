import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { oldestBrowsers } from './browsers.ts'
import { compressed } from './compress.ts'
import { plainImports } from './plain-imports.ts'
import { withoutFramework } from './without-framework.ts'

/** The console shares the first texts of the cabinet (`ru.ts`, `en.ts`) and loads none of the later ones. */
const withoutCabinetTexts: Plugin = {
  name: 'without-cabinet-texts',
  load: { filter: { id: /src\/text\/(ru|en)-\w+\.ts$/ }, handler: () => 'export {}' },
}

/** The operators' console: its own program and files, so that the cabinet's do not change. */
export default defineConfig({
  root: 'console',
  base: '/console/',
  publicDir: false,
  plugins: [withoutCabinetTexts, withoutFramework(), plainImports(), react(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    cssCodeSplit: false,
    target: 'es2022',
    cssTarget: [
      `chrome${oldestBrowsers.chromium}`,
      `firefox${oldestBrowsers.firefox}`,
      `safari${oldestBrowsers.safari}`,
    ],
    assetsInlineLimit: 0,
    modulePreload: false,
  },
})
