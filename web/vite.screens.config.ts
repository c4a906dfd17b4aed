import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `/dev/screens`: the same sources with sample answers below them, built apart so that the product's own files know nothing of it. */
export default defineConfig({
  plugins: [react()],
  base: '/dev/screens/',
  publicDir: false,
  build: {
    outDir: 'screens/dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: 'screens/index.html', frame: 'screens/frame.html' } },
  },
})
