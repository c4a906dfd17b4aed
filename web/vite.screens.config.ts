import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { guideText } from './guide-text.ts'

/** A sample is a load of its own, and a browser waits for a hundred small files longer than for two large ones. `main.tsx` stays apart: it runs when its stage is set. */
const groups = [
  { name: 'libraries', test: /node_modules|[\\/]contract[\\/]src/ },
  { name: 'product', test: /[\\/]web[\\/]src[\\/](ui|text|components|lib|flows|data|pages|session|app)[\\/]/ },
]

/** `/dev/screens`: the same sources with sample answers below them, built apart so that the product's own files know nothing of it. */
export default defineConfig({
  plugins: [guideText(), react()],
  base: '/dev/screens/',
  publicDir: false,
  build: {
    outDir: 'screens/dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'screens/index.html', frame: 'screens/frame.html' },
      output: { codeSplitting: { groups } },
    },
  },
})
