import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { guideText } from './guide-text.ts'

/**
 * Each sample is a separate page load, and a hundred small files load more slowly than two large ones. `program.tsx` is
 * separate: it runs after its stage is set.
 */
const groups = [
  { name: 'libraries', test: /node_modules|[\\/]contract[\\/]src/ },
  { name: 'product', test: /[\\/]web[\\/]src[\\/](ui|text|components|lib|flows|data|pages|session|app)[\\/]/ },
]

/** `/dev/screens`: the same sources with sample replies, built separately, so that the product's files do not include it. */
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
